"""/numer rules, /help and /doctor."""

from __future__ import annotations

import discord

from tests.flows.world import World, controls_of, told

BACK, NEXT = "Back", "Next"


def buttons(message: object) -> dict[str, bool]:
    """Labels of the buttons, and whether they can be pressed."""
    return {label: not control.get("disabled") for label, control in controls_of(message).items()}


async def test_the_pages_of_the_rules(world: World) -> None:
    page = await world.person("ann").slash(world.channel, "numer rules")
    assert page.ephemeral
    headings = ["The idea", "The reveal", "Points and digits", "End and fine print"]
    for number, heading in enumerate(headings, 1):
        assert told(page).startswith(f"### Numer · {heading}\n-# page {number} of 4\n")
        assert buttons(page.response) == {BACK: number > 1, NEXT: number < 4, "Learn in 3 minutes": True}
        if number < 4:
            page = await world.presses("ann", NEXT, page.response)
    assert "trademark" in told(page)
    assert "The reveal" in told(await world.person("ann").user.slash("numer rules", page=2))


async def test_help(world: World) -> None:
    for result in (
        await world.person("ann").slash(world.channel, "help"),
        await world.person("ann").user.slash("help"),
    ):
        assert told(result).startswith("### Tally: number games for your server\n**/numer play** · ")
    said = told(result)
    known = {command.name for command in world.bot.tree.get_commands()}
    for name in known - {"help"}:
        assert f"/{name}" in said, name


async def test_the_doctor_is_content(world: World) -> None:
    result = await world.person("ann").slash(world.channel, "doctor")
    assert result.ephemeral
    assert told(result) == (
        "### Can I run tables in this channel?\n✅ Yes, everything I need is allowed.\n"
        "✅ Matches can have their own threads."
    )


async def test_the_doctor_names_what_is_missing(world: World) -> None:
    deny = discord.PermissionOverwrite(send_messages=False, attach_files=False, send_messages_in_threads=False)
    quiet = world.guild.create_text_channel("quiet", overwrites={world.guild.default_role: deny})
    assert told(await world.person("ann").slash(quiet, "doctor")) == (
        "### Can I run tables in this channel?\n❌ Not yet. I still need: Send Messages and Attach Files.\n"
        "➖ For matches in threads I'd also need: Send Messages in Threads."
    )


async def test_the_doctor_warns_of_power_over_everything(world: World) -> None:
    role = world.guild.create_role("bots", permissions=discord.Permissions(administrator=True))
    assert world.bot.user is not None
    assert "Administrator" not in told(await world.person("ann").slash(world.channel, "doctor"))
    world.env.backend.add_member_role(world.guild.id, world.bot.user.id, role.id)
    assert "⚠️ I have Administrator here and don't need it." in told(
        await world.person("ann").slash(world.channel, "doctor")
    )
