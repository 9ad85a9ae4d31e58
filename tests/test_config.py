"""Settings: where they come from, and the messages about wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import config
from bot.config import ROOT, Address, BadSetting, Config, find_log_format, load
from bot.match.lobbies import pace


def test_nothing_set_gives_the_defaults(tmp_path: Path) -> None:
    assert load(tmp_path / ".env", {}) == Config(token=None, database=ROOT / "data/tally.db")


def test_the_example_file_is_valid_and_all_default() -> None:
    assert load(ROOT / ".env.example", {}) == Config()


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=from-file\nTALLY_PACE=daily\nTALLY_PICTURES=off\nTALLY_SHARDS=2\n")
    settings = load(file, {"DISCORD_TOKEN": "from-environment"})
    assert settings.token == "from-environment"
    assert (settings.pace, settings.pictures, settings.shards) == ("daily", False, 2)


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
        ("TALLY_DELETE_MATCHES_AFTER", "0"),
        ("TALLY_DELETE_MATCHES_AFTER", "1.5"),
        ("TALLY_LOG_LEVEL", "LOUD"),
        ("TALLY_LOG_FORMAT", "xml"),
        ("TALLY_HTTP", "8080"),
        ("TALLY_HTTP", ":8080"),
        ("TALLY_HTTP", "localhost:http"),
        ("TALLY_HTTP", "localhost:65536"),
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
