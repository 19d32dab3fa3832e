import { expect, test } from "vitest";
import { readBody } from "./texts";

test("the scan of a JSON body ignores brackets, colons and quotes inside strings, as the parser does", async () => {
  const name = `[[[{{{":":\\"${"[".repeat(60)}`;
  expect(await readBody(JSON.stringify({ name }))()).toMatchObject({ name });
  await expect(readBody('{"name":"a","n\\u0061me":"b"}')()).rejects.toThrow("twice");
  await expect(readBody(`{"name":${"[".repeat(33)}${"]".repeat(33)}}`)()).rejects.toThrow("too deeply");
});
