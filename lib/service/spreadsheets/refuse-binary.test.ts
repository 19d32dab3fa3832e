import { expect, test } from "vitest";
import { readAll } from "./test-sheet";

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ["\x89PNG\r\n\x1a\n", "a PNG picture"],
  ["\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"],
  ["RIFF\x24\0\0\0WEBPVP8 ", "a WebP picture"],
  ["\0\0\0\x18ftypheic", "a HEIC picture"],
  ["%PDF-1.7\n", "a PDF document"],
])("a reader refuses a file that begins with %j as %s", async (begins, name) => {
  await expect(readAll(latin1(begins))).rejects.toThrow(
    `This is ${name}. Choose a CSV file or a workbook, such as .xlsx, .xls or .ods.`,
  );
});

test("a reader refuses other files with zero bytes, and no text in UTF-16", async () => {
  await expect(readAll(latin1("\x01\0\0\x02data\0\0"))).rejects.toThrow("This file is not text. Choose a CSV file");
  const utf16 = Uint8Array.from(Buffer.from("Name\nGIF8 room\n", "utf16le"));
  expect((await readAll(utf16)).map(({ cells }) => cells)).toEqual([["Name"], ["GIF8 room"]]);
});
