import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "./decode-text";

test.each([
  ["UTF-8", Buffer.from("Tür,1"), "utf-8"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffTür,1"), "utf-8"],
  ["UTF-16LE with a byte order mark", Buffer.from("\ufeffTür,1", "utf16le"), "utf-16le"],
  ["UTF-16BE with a byte order mark", Buffer.from("\ufeffTür,1", "utf16le").swap16(), "utf-16be"],
  ["UTF-16LE without one", Buffer.from("Tür,1", "utf16le"), "utf-16le"],
  ["UTF-16BE without one", Buffer.from("Tür,1", "utf16le").swap16(), "utf-16be"],
  ["Windows-1252", Buffer.from([0x54, 0xfc, 0x72, 0x2c, 0x31]), "windows-1252"],
])("decodeText finds %s", async (_, bytes, encoding) => {
  expect(await decodeText(bytes)).toMatchObject({ text: "Tür,1", found: { encoding } });
});

test("decodeText reads the quotation marks and the euro of Windows-1252, and the letters of MS-DOS", async () => {
  expect(await decodeText(Uint8Array.of(0x80, 0x93, 0x94), "windows-1252")).toMatchObject({ text: "€“”" });
  expect(await decodeText(Uint8Array.of(0x81, 0xe1), "ibm850")).toMatchObject({
    text: "üß",
    found: { encoding: "ibm850" },
  });
});

test("decodeText keeps UTF-8 with a wrong byte, which becomes the replacement character", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Haupttür;Gebäude\nKüche;Straße\nK"),
    Buffer.from([0xfc]),
    Buffer.from("che;Hof\n"),
  ]);
  expect(await decodeText(bytes)).toMatchObject({
    text: "Haupttür;Gebäude\nKüche;Straße\nK\ufffdche;Hof\n",
    found: { encoding: "utf-8" },
  });
});

test.each([
  ["a byte order mark that became text", "ï»¿Name,1", "Name,1"],
  ["two byte order marks", "\ufeff\ufeffName,1", "Name,1"],
  ["the end mark of DOS", "Name,1\n\u001a", "Name,1\n"],
])("decodeText leaves out %s", async (_, text, decoded) => {
  expect((await decodeText(Buffer.from(text))).text).toBe(decoded);
});

test("decodeText uses a given encoding, whatever the bytes are", async () => {
  const bytes = iconv.encode("Łazienka", "windows-1250");
  expect((await decodeText(bytes, "windows-1250")).text).toBe("Łazienka");
  expect((await decodeText(bytes, "windows-1252")).text).toBe("£azienka");
});

test("decodeText offers the encodings that the file may have with its first text that they change, and none for UTF-8", async () => {
  const bytes = Buffer.concat([Buffer.from("Name;Location\n"), iconv.encode("Küche;Hof\nTür;Hof\n", "macintosh")]);
  const { found } = await decodeText(bytes);
  expect(found.choices).toEqual(
    expect.arrayContaining([
      { encoding: "macintosh", sample: "Küche" },
      { encoding: "windows-1252", sample: "KŸche" },
      { encoding: "utf-8", sample: "K\ufffdche" },
    ]),
  );
  expect((await decodeText(Buffer.from("Küche"))).found.choices).toEqual([]);
});
