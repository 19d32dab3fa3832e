import { expect, test } from "vitest";
import { deriveKeys } from "./keys";
import { issueToken, readToken, type TokenKind } from "./signed-tokens";

const kinds: TokenKind[] = [
  { key: "accessToken", typ: "a+jwt", audience: "one" },
  { key: "challenge", typ: "a+jwt", audience: "one" },
  { key: "accessToken", typ: "b+jwt", audience: "one" },
  { key: "accessToken", typ: "a+jwt", audience: "two" },
];

test("a token of one kind is none of another kind, which differs in its key, its type or its audience alone", async () => {
  const keys = deriveKeys("x".repeat(32));
  for (const issued of kinds) {
    const { token } = await issueToken(keys, issued, { sub: "ada" }, { now: 0, seconds: 60 });
    const taken = await Promise.all(kinds.map(async (kind) => (await readToken(keys, kind, token))?.sub === "ada"));
    expect(taken).toEqual(kinds.map((kind) => kind === issued));
  }
});
