"""Tests `linkctl lsp` with a client of the protocol, as an editor uses it (pytest-lsp on pygls).

LINKCTL is the path of the program. LINKWAY_LSP_ROUTES is the number of routes in the large table.
"""

import asyncio
import json
import os
import subprocess
import time

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

LINKCTL = os.environ["LINKCTL"]
ROUTES = int(os.environ.get("LINKWAY_LSP_ROUTES", "200"))
URI = "file:///app/routes.json"

TABLE = """{
  "version": 1,
  "origins": ["https://photos.example"],
  "gates": { "session": { "flow": "auth" } },
  "app": {
    "coordinator": "app", "screens": ["photos", { "screen": "photo", "requires": ["session"] }],
    "children": [{ "coordinator": "auth", "as": "sheet", "screens": ["logIn"] }]
  },
  "routes": [
    { "route": "größe 👍", "paths": ["/photos/:id<int>"], "opens": "photo" }
  ]
}
"""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[LINKCTL, "lsp", "--stdio"]))
async def client(lsp_client: LanguageClient):
    result = await lsp_client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities())
    )
    assert result.server_info.name == "linkctl"
    assert result.capabilities.position_encoding == types.PositionEncodingKind.Utf16
    yield
    await lsp_client.shutdown_session()


def at(text, part, after=0):
    """Returns the position of a part of a text, in UTF-16 units."""
    before = text[: text.index(part) + after]
    line = before.rsplit("\n", 1)[-1]
    return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


async def open_table(client, text):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(URI, "json", 1, text))
    )
    return await published(client)


async def published(client):
    await asyncio.wait_for(
        client.wait_for_notification("textDocument/publishDiagnostics"), 20
    )
    return list(client.diagnostics[URI])


def change(client, version, start, end, text):
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version, URI),
            [types.TextDocumentContentChangePartial(types.Range(start, end), text)],
        )
    )


def place(position):
    return {"text_document": types.TextDocumentIdentifier(URI), "position": position}


# §11.10 rule 1
@pytest.mark.asyncio
async def test_errors_follow_changes(client):
    assert await open_table(client, TABLE) == []
    opens = at(TABLE, '"photo" }', 1)
    end = types.Position(opens.line, opens.character + 5)
    change(client, 2, opens, end, "phot")
    (error,) = await published(client)
    assert error.code == "unknown-screen"
    assert error.range.start == types.Position(opens.line, opens.character - 1)
    assert "did you mean `photo`?" in error.message
    # Changes in quick succession are reported once.
    for number, letter in enumerate("photo"):
        start = types.Position(opens.line, opens.character + number)
        stop = start if number < 4 else types.Position(opens.line, start.character + 4)
        change(client, 3 + number, start, stop, letter)
    assert await published(client) == []


@pytest.mark.asyncio
async def test_completion_hover_and_definition(client):
    await open_table(client, TABLE)
    gate = at(TABLE, '["session"]', 2)
    found = await client.text_document_completion_async(types.CompletionParams(**place(gate)))
    assert [item.label for item in found.items] == ["session", "!session"]
    assert found.items[1].text_edit.new_text == '"!session"'

    route = at(TABLE, "größe", 1)
    hover = await client.text_document_hover_async(types.HoverParams(**place(route)))
    assert "`https://photos.example/photos/42`, behind `session`" in hover.contents.value
    assert hover.range.end.character - hover.range.start.character == len("größe 👍") + 1

    opens = at(TABLE, '"photo" }', 2)
    found = await client.text_document_definition_async(types.DefinitionParams(**place(opens)))
    assert found.range.start == at(TABLE, '"photo", "requires"', 1)


@pytest.mark.asyncio
async def test_rename_and_symbols(client):
    await open_table(client, TABLE)
    opens = at(TABLE, '"photo" }', 2)
    found = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(**place(opens))
    )
    assert found.placeholder == "photo"
    edit = await client.text_document_rename_async(
        types.RenameParams(new_name="picture", **place(opens))
    )
    assert [change.new_text for change in edit.changes[URI]] == ["picture", "picture"]
    with pytest.raises(Exception, match="there is already a screen `logIn`"):
        await client.text_document_rename_async(
            types.RenameParams(new_name="logIn", **place(opens))
        )
    symbols = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(types.TextDocumentIdentifier(URI))
    )
    assert [symbol.name for symbol in symbols] == ["gates", "app", "routes"]
    assert symbols[-1].children[0].name == "größe 👍"


@pytest.mark.asyncio
async def test_a_broken_table_is_still_served(client):
    await open_table(client, TABLE)
    comma = at(TABLE, '["https://photos.example"],', 26)
    change(client, 2, comma, types.Position(comma.line, comma.character + 1), "")
    (error,) = await published(client)
    assert error.code == "missing-comma"
    route = at(TABLE, "größe", 1)
    hover = await client.text_document_hover_async(types.HoverParams(**place(route)))
    assert "https://photos.example/photos/42" in hover.contents.value
    gate = at(TABLE, '["session"]', 2)
    found = await client.text_document_completion_async(types.CompletionParams(**place(gate)))
    assert [item.label for item in found.items] == ["session", "!session"]


@pytest.mark.asyncio
async def test_other_json_is_left_alone(client):
    uri = "file:///app/package.json"
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri, "json", 1, '{ "name": "app", "version": "1.0.0", }')
        )
    )
    await asyncio.wait_for(client.wait_for_notification("textDocument/publishDiagnostics"), 20)
    assert list(client.diagnostics[uri]) == []
    found = await client.text_document_completion_async(
        types.CompletionParams(types.TextDocumentIdentifier(uri), types.Position(0, 2))
    )
    assert found is None


@pytest.mark.asyncio
async def test_a_large_table_is_served_in_time(client):
    table = json.loads(TABLE)
    table["routes"] = [
        {"route": f"route{n}", "paths": [f"/section{n % 37}/part{n}/:id<int>"], "opens": "photo"}
        for n in range(ROUTES)
    ]
    text = json.dumps(table, indent=2)
    start = time.monotonic()
    assert await open_table(client, text) == []
    opened = time.monotonic() - start
    last = at(text, f"route{ROUTES - 1}", 2)
    start = time.monotonic()
    change(client, 2, last, types.Position(last.line, last.character + 1), "")
    for request in range(10):
        await client.text_document_completion_async(types.CompletionParams(**place(last)))
    completed = (time.monotonic() - start) / 10
    assert await published(client) == []
    print(
        f"\nlsp: {ROUTES} routes, {len(text)} bytes: opened in {opened:.2f} s, "
        f"a completion in {completed * 1000:.0f} ms"
    )
    assert completed < 1


def frame(body):
    return f"Content-Length: {len(body)}\r\n\r\n".encode() + body


def messages(output):
    found = []
    while output:
        header, _, output = output.partition(b"\r\n\r\n")
        length = int(header.split(b":")[1])
        found.append(json.loads(output[:length]))
        output = output[length:]
    return found


INITIALIZE = frame(b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}')
SHUTDOWN = frame(b'{"jsonrpc":"2.0","id":9,"method":"shutdown"}')
EXIT = frame(b'{"jsonrpc":"2.0","method":"exit"}')


# §11.10 rule 4
@pytest.mark.parametrize(
    "middle, codes",
    [
        (b"", []),
        (b"rubbish\n\n", [-32700]),
        (b"Content-Length: x\r\n\r\n", [-32700]),
        (b"x" * 100_000 + b"\n\n", [-32700]),
        (b"Content-Length: 99999999999999999999999\r\n\r\n", [-32700]),
        (frame(b"{"), [-32700]),
        (frame(b"\xff\xfe"), [-32700]),
        (frame(b"[" * 100_000), [-32700]),
        (frame(b"[]"), [-32600]),
        (frame(b"{}"), [-32600]),
        (frame(b'{"jsonrpc":"2.0","id":2,"method":"no/such"}'), [-32601]),
        (frame(b'{"jsonrpc":"2.0","id":2,"method":"textDocument/hover"}'), [-32602]),
        (
            frame(
                b'{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":'
                b'{"uri":"a"},"position":{"line":-1,"character":1e99}}}'
            ),
            [-32602],
        ),
        (frame(b'{"jsonrpc":"2.0","method":"textDocument/didChange","params":[]}'), []),
        (frame(b'{"jsonrpc":"2.0","id":3,"result":null}'), []),
        (INITIALIZE, [-32600]),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_malformed_input_is_answered_and_survived(middle, codes):
    run = subprocess.run(
        [LINKCTL, "lsp"], input=INITIALIZE + middle + SHUTDOWN + EXIT, capture_output=True,
        timeout=20,
    )
    answers = messages(run.stdout)
    assert [a["error"]["code"] for a in answers if "error" in a][: len(codes)] == codes
    assert answers[-1]["id"] == 9, run.stderr
    assert run.returncode == 0


def test_a_client_that_goes_away_ends_the_server():
    for given in (b"", INITIALIZE, INITIALIZE + b"Content-Length: 10\r\n\r\n{"):
        run = subprocess.run([LINKCTL, "lsp"], input=given, capture_output=True, timeout=20)
        assert run.returncode == 1
