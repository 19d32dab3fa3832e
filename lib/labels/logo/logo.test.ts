import { crc32 } from "node:zlib";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { pictureOf } from "../testing/sample-design";
import { logoBitmap, toLogo } from "./logo";
import { pictureSize } from "./picture-size";

test("a logo is black and white and at most 320 pixels wide and high", () => {
  const logo = toLogo(pictureOf(1_000, 500));
  expect(pictureSize(logo)).toEqual({ width: 320, height: 160 });
  const { data } = PNG.sync.read(Buffer.from(logo, "base64"));
  expect(new Set(data)).toEqual(new Set([0, 255]));
  const dark = data.filter((value, at) => at % 4 === 0 && value === 0).length;
  expect(dark / (320 * 160)).toBeCloseTo(0.25, 2);
});

test("a logo that was converted before is returned unchanged", () => {
  const logo = toLogo(pictureOf(700, 300));
  expect(toLogo(logo)).toBe(logo);
});

test("nothing of the file but its pixels is kept", () => {
  const file = Buffer.from(pictureOf(40, 40), "base64");
  const text = Buffer.from("tEXtComment\0<script>alert(1)</script>");
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const chunk = [number(text.length - 4), text, number(crc32(text))];
  const withText = Buffer.concat([file.subarray(0, 33), ...chunk, file.subarray(33)]).toString("base64");
  expect(toLogo(withText)).toBe(toLogo(file.toString("base64")));
});

test("a file that states its size twice is refused", () => {
  const file = Buffer.from(pictureOf(40, 40), "base64");
  // Signature, then the chunk IHDR of 25 bytes.
  const second = Buffer.concat([file.subarray(0, 33), file.subarray(8, 33), file.subarray(33)]);
  expect(() => toLogo(second.toString("base64"))).toThrow("The logo states its size twice.");
});

test("a file whose first chunk looks like the header is refused", () => {
  const file = Buffer.from(pictureOf(40, 40), "base64");
  const first = Buffer.from(file.subarray(8, 33));
  first.write("tEXt", 4);
  first.writeUInt32BE(crc32(first.subarray(4, 21)), 21);
  file.writeUInt32BE(13_500, 16);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  const other = Buffer.concat([file.subarray(0, 8), first, file.subarray(8)]);
  expect(() => toLogo(other.toString("base64"))).toThrow("The logo cannot be read.");
});

test("a bitmap of the logo has the asked number of dots", () => {
  const { width, height, data } = logoBitmap(toLogo(pictureOf(80, 80)), { width: 16, height: 16 });
  expect([width, height]).toEqual([16, 16]);
  expect([...data.slice(0, 2)]).toEqual([0, 0]);
  expect([...data.slice(16, 18)]).toEqual([0x0f, 0xf0]);
});

const huge = () => {
  const file = Buffer.from(pictureOf(10, 10), "base64");
  file.writeUInt32BE(50_000, 16);
  return file.toString("base64");
};
const blank = () => PNG.sync.write(new PNG({ width: 5, height: 5, fill: true })).toString("base64");

test.each([
  ["another file", () => Buffer.from("GIF89a, and more than thirty bytes").toString("base64"), /not a PNG file/],
  ["a picture of 50,000 pixels", huge, /at most 1,000 pixels/],
  ["a transparent picture", blank, /no dark part/],
  ["half a file", () => pictureOf(60, 60).slice(0, 120), /cannot be read/],
])("rejects %s with a sentence that says what to do", (_, file, message) => {
  expect(() => toLogo(file())).toThrow(message);
});
