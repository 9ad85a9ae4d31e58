"""What a viewer sees, in their language -> Discord layouts."""
