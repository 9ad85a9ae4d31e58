"""The messages about daily puzzles that follow no press: posts of servers, reminders of members."""

from __future__ import annotations

from bot.ui.member_names import MemberNames
from bot.ui.messages.daily_posts import DailyPosts
from bot.ui.messages.daily_reminders import DailyReminders
from bot.ui.runtime import Runtime


class DailyMessages:
    """Both of them, started and stopped together."""

    def __init__(self, runtime: Runtime, member_names: MemberNames) -> None:
        self._runtime = runtime
        self.posts = DailyPosts(runtime, member_names)
        self.reminders = DailyReminders(runtime)

    def start(self) -> None:
        """Begin, once Discord has told which servers there are. The first process reminds all members."""
        self.posts.timer.start()
        self.posts.queue.start()
        if self._runtime.config.share.first:
            self.reminders.timer.start()
            self.reminders.queue.start()

    def stop(self) -> None:
        """Nothing more goes out; the next start goes on."""
        for each in (self.posts, self.reminders):
            each.timer.stop()
            each.queue.stop()
