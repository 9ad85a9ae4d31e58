"""Settings: where they come from, and the messages about wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from dotenv import dotenv_values
from msgspec.structs import replace

from bot import config
from bot.config import NAMES, ROOT, Address, BadSetting, Config, Origin, find_log_format, load
from bot.match.lobbies import pace


def test_nothing_set_gives_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    assert load(file, {}) == Config(token=None, database=ROOT / "data/tally.db", origin=Origin(file))


def test_the_example_file_is_valid_and_all_default() -> None:
    assert replace(load(ROOT / ".env.example", {}), origin=Origin()) == Config()


def test_the_example_file_has_every_setting() -> None:
    assert set(dotenv_values(ROOT / ".env.example")) == set(NAMES)


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=from-file\nTALLY_PACE=daily\nTALLY_PICTURES=off\nTALLY_SHARDS=2\n")
    settings = load(file, {"DISCORD_TOKEN": "from-environment"})
    assert settings.token == "from-environment"
    assert (settings.pace, settings.pictures, settings.shards) == ("daily", False, 2)


def test_an_empty_variable_wins_over_the_file_and_stands_for_the_default(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=from-file\nTALLY_PACE=daily\nTALLY_BACKUP_DIR=backups\n")
    settings = load(file, {"TALLY_PACE": "", "TALLY_BACKUP_DIR": "", "TALLY_HTTP": ""})
    assert (settings.token, settings.pace, settings.backup_dir) == ("from-file", "live", None)
    assert settings.origin.emptied == {"TALLY_PACE", "TALLY_BACKUP_DIR"}


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("TALLY_BACKUPDIR", "TALLY_BACKUP_DIR"),
        ("TALY_HTTP", "TALLY_HTTP"),
        ("tally_pictures", "TALLY_PICTURES"),
        ("TALLY_DELETE_MATCHES", "TALLY_DELETE_MATCHES_AFTER"),
        ("TALLY_COLOUR", None),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
    ],
)
def test_a_misspelt_name_is_told_with_the_nearest_one(tmp_path: Path, name: str, meant: str | None) -> None:
    file = tmp_path / ".env"
    file.write_text(f"COMPOSE_PROJECT_NAME=town\n{name}=abc\n")
    (said,) = load(file, {}).origin.unknown
    assert said.startswith(f"{name} in {file} is not a setting")
    assert said.endswith(f"is {meant} meant?" if meant else "does nothing")
    assert "abc" not in said


def test_names_in_the_environment_are_told_if_they_can_only_be_ours(tmp_path: Path) -> None:
    environ = {"PATH": "/bin", "DISCORD_TOKEN_2": "another bot's", "TALLY_BACKUPS": "x", "TALLY_PACE": "live"}
    (said,) = load(tmp_path / ".env", environ).origin.unknown
    assert said.startswith("TALLY_BACKUPS in the environment is not a setting")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("TALLY_PACE=live\n\n# the token:\nDISCORD_TOKEN: abc.def\n", 4),
        ("DISCORD_TOKEN:abc.def\n", 1),
        ('\n\nTALLY_DATABASE="tally.db\nTALLY_PACE=live\n', 3),
        ("{\n}\n", 1),
        ("=abc.def", 1),
    ],
)
def test_a_line_that_sets_nothing_is_named_without_its_words(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / ".env"
    file.write_text(text)
    with pytest.raises(BadSetting, match=f"from line {line} on: write NAME=value there") as bad:
        load(file, {})
    assert "abc.def" not in str(bad.value)


def test_a_file_that_the_system_withholds_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def withhold(_: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", withhold)  # as of a folder that another user has closed
    with pytest.raises(BadSetting, match=r"\.env can't be read \(Permission denied\)"):
        load(tmp_path / ".env", {})


def test_an_absolute_database_path_stays(tmp_path: Path) -> None:
    assert load(tmp_path / ".env", {"TALLY_DATABASE": "/srv/tally.db"}).database == Path("/srv/tally.db")


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("", None),
        ("127.0.0.1:8080", Address("127.0.0.1", 8080)),
        ("localhost:0", Address("localhost", 0)),
        ("[::1]:8080", Address("::1", 8080)),
    ],
)
def test_the_address_of_the_page(tmp_path: Path, value: str, address: Address | None) -> None:
    assert load(tmp_path / ".env", {"TALLY_HTTP": value}).http == address


@pytest.mark.parametrize(
    ("values", "board", "url"),
    [
        ({"TALLY_BOARD": "8090"}, Address("127.0.0.1", 8090), None),
        ({"TALLY_BOARD": "0.0.0.0:8090"}, Address("0.0.0.0", 8090), None),
        (
            {"TALLY_BOARD": "8090", "TALLY_BOARD_URL": "https://Tally.example.org/"},
            Address("127.0.0.1", 8090),
            "https://tally.example.org",
        ),
    ],
)
def test_where_boards_are(tmp_path: Path, values: dict[str, str], board: Address, url: str | None) -> None:
    settings = load(tmp_path / ".env", values)
    assert (settings.board, settings.board_url) == (board, url)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"TALLY_BOARD_URL": "https://tally.example.org"}, "needs TALLY_BOARD"),
        ({"TALLY_BOARD": "8090", "DISCORD_CLIENT_SECRET": "hush"}, "needs TALLY_BOARD_URL"),
        ({"TALLY_BOARD": "8090", "TALLY_HTTP": "127.0.0.1:8090"}, "different ports"),
        ({"TALLY_BOARD": "8090", "TALLY_BOARD_URL": "tally.example.org"}, "an address like https://"),
        ({"TALLY_BOARD": "8090", "TALLY_BOARD_URL": "http://tally.example.org"}, "an address like https://"),
        ({"TALLY_BOARD": "8090", "TALLY_BOARD_URL": "https://tally.example.org/play"}, "without a path"),
        ({"TALLY_BOARD": "99999"}, "an address with a port"),
    ],
)
def test_settings_of_boards_that_cannot_work(tmp_path: Path, values: dict[str, str], why: str) -> None:
    with pytest.raises(BadSetting, match=why) as bad:
        load(tmp_path / ".env", values)
    assert "hush" not in str(bad.value)


def test_secrets_are_not_shown() -> None:
    assert "hush" not in repr(Config(token="hush", client_secret="hush"))


def test_backups_go_to_a_folder_beside_env_unless_it_is_absolute(tmp_path: Path) -> None:
    assert (load(tmp_path / ".env", {}).backup_dir, load(tmp_path / ".env", {}).backup_hours) == (None, 6)
    settings = load(tmp_path / ".env", {"TALLY_BACKUP_DIR": "backups", "TALLY_BACKUP_HOURS": "12"})
    assert (settings.backup_dir, settings.backup_hours) == (ROOT / "backups", 12)
    assert load(tmp_path / ".env", {"TALLY_BACKUP_DIR": "/srv/copies"}).backup_dir == Path("/srv/copies")


def test_matches_are_kept_unless_a_number_of_months_is_set(tmp_path: Path) -> None:
    assert load(tmp_path / ".env", {}).delete_matches_after is None
    assert load(tmp_path / ".env", {"TALLY_DELETE_MATCHES_AFTER": "12"}).delete_matches_after == 12


def test_the_settings_know_the_paces_of_the_matches() -> None:
    assert set(config.PACES) == set(pace.PACES)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TALLY_PACE", "fast"),
        ("TALLY_PICTURES", "maybe"),
        ("TALLY_SHARDS", "0"),
        ("TALLY_BACKUP_HOURS", "0"),
        ("TALLY_BACKUP_HOURS", "6h"),
        ("TALLY_SHARDS", "-1"),
        ("TALLY_SHARDS", "٣"),
        ("TALLY_SHARDS", "9" * 5000),
        ("TALLY_DELETE_MATCHES_AFTER", "0"),
        ("TALLY_DELETE_MATCHES_AFTER", "1.5"),
        ("TALLY_LOG_LEVEL", "LOUD"),
        ("TALLY_LOG_FORMAT", "xml"),
        ("TALLY_HTTP", "8080"),
        ("TALLY_HTTP", ":8080"),
        ("TALLY_HTTP", "localhost:http"),
        ("TALLY_HTTP", "localhost:65536"),
        ("TALLY_HTTP", "localhost:" + "9" * 5000),
    ],
)
def test_a_wrong_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=name):
        load(tmp_path / ".env", {name: value})


def test_the_token_is_in_no_repr() -> None:
    shown = repr(Config(token="a-secret", shards=3))
    assert "a-secret" not in shown
    assert "shards=3" in shown


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1250", "cp1252"])
def test_a_file_from_any_editor_is_read(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / ".env"
    file.write_bytes("# Bot für Kraków\r\nDISCORD_TOKEN=abc\r\n".encode(encoding, "replace"))
    assert load(file, {}).token == "abc"


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_file_that_could_be_misread_is_named(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / ".env"
    file.write_bytes("DISCORD_TOKEN=abc\nTALLY_BACKUP_DIR=Sicherung für später\n".encode(encoding))
    with pytest.raises(BadSetting, match=r"\.env can't be read as text: save it in UTF-8"):
        load(file, {})


def test_a_file_cut_off_in_the_middle_of_a_sign_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes("DISCORD_TOKEN=abc\n".encode("utf-16")[:-1])
    with pytest.raises(BadSetting, match="UTF-8"):
        load(file, {})


def test_a_folder_in_its_place_is_no_file(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    assert load(tmp_path / ".env", {}).token is None


@pytest.mark.parametrize(
    ("file", "environ", "form"),
    [
        ("TALLY_LOG_FORMAT=json\nTALLY_PACE=sometimes\n", {}, "json"),
        ("TALLY_LOG_FORMAT=json\n", {"TALLY_LOG_FORMAT": "text"}, "text"),
        ("TALLY_LOG_FORMAT=xml\n", {}, "text"),
        ("", {"TALLY_LOG_FORMAT": "JSON"}, "json"),
        ("\x00", {"TALLY_LOG_FORMAT": "json"}, "json"),
    ],
)
def test_the_form_of_the_log_is_known_whatever_else_is_wrong(
    tmp_path: Path, file: str, environ: dict[str, str], form: str
) -> None:
    (tmp_path / ".env").write_text(file)
    assert find_log_format(tmp_path / ".env", environ) == form
