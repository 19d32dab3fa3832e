import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { createSymbol, QUIET_ZONE } from "../symbol/create-symbol";
import { workerProgram } from "../testing/worker-programs";
import { readPhotoSize } from "./photo-size";
import { createPhotoReader } from "./read-photo";

const program = pathToFileURL(workerProgram("photo-worker"));

const SCALE = 4;

/** Returns a PNG of symbols beside each other. */
function photoOf(values: string[]): Buffer {
  const symbols = values.map((value) => createSymbol(value));
  const side = Math.max(20, ...symbols.map(({ size }) => size)) + 2 * QUIET_ZONE;
  const png = new PNG({ width: Math.max(1, values.length) * side * SCALE, height: side * SCALE });
  png.data.fill(255);
  symbols.forEach(({ size, modules }, nth) => {
    modules.forEach((isDark, at) => {
      if (!isDark) return;
      const left = (nth * side + QUIET_ZONE + (at % size)) * SCALE;
      const top = (QUIET_ZONE + Math.floor(at / size)) * SCALE;
      for (let y = top; y < top + SCALE; y += 1) {
        png.data.fill(0, (y * png.width + left) * 4, (y * png.width + left + SCALE) * 4);
      }
    });
  });
  return PNG.sync.write(png);
}

/** Returns a PNG whose header states a size that its data does not have. */
function bomb(width: number, height: number): Buffer {
  const file = photoOf(["A-1"]);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

/** Returns a chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** Returns the header of a PNG file, with 16 bits for each of four colors. */
function header(side: number): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 0]);
  data.writeUInt32BE(side, 0);
  data.writeUInt32BE(side, 4);
  return chunk("IHDR", data);
}

/** JPEG of 8 × 8 white pixels. */
const JPEG = Buffer.from(
  "/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z",
  "base64",
);

/** Returns that JPEG with a second frame header of 60,000 × 60,000 pixels behind the first. */
function twoFrames(): Buffer {
  const at = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
  const frame = Buffer.from(JPEG.subarray(at, at + 13));
  frame.writeUInt16BE(60_000, 5);
  frame.writeUInt16BE(60_000, 7);
  return Buffer.concat([JPEG.subarray(0, at + 13), frame, JPEG.subarray(at + 13)]);
}

describe("the reader of photos", () => {
  test("returns every code in a photo once", async () => {
    const read = createPhotoReader(program);
    const reading = await read("ada", photoOf(["7K3F9QX2-M", "Größe 7", "7K3F9QX2-M"]));
    expect(reading.ok && [...reading.codes].sort()).toEqual(["7K3F9QX2-M", "Größe 7"]);
    expect(await read("ada", photoOf([]))).toEqual({ ok: true, codes: [] });
  });

  test.each([
    ["gs1-asset-label", "800495011015300038LK42"],
    ["gs1-lot", "010950110153000310AB-123217"],
    ["group-separator", "A-1"],
    ["transparent-ground", "A-1"],
    ["contact", "BEGIN:VCARD\nFN:A\nEND:VCARD"],
  ])("returns the text of %s as a hand scanner types it", async (name, code) => {
    const photo = readFileSync(join(import.meta.dirname, "testing", `${name}.png`));
    expect(await createPhotoReader(program)("ada", photo)).toEqual({ ok: true, codes: [code] });
  });

  test.each([
    ["a file that is no picture", Buffer.from("%PDF-1.7 and more of it than a header"), "format"],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000 and more"), "format"],
    ["no bytes", Buffer.alloc(0), "format"],
    ["a small file with a huge picture", Buffer.from([]), "pixels"],
    ["a picture that breaks off", Buffer.from([]), "damaged"],
  ])("answers to %s why it cannot be read", async (name, bytes, reason) => {
    const file = { pixels: () => bomb(60_000, 60_000), damaged: () => photoOf(["A-1"]).subarray(0, 60) };
    const photo = name.startsWith("a small") ? file.pixels() : name.startsWith("a picture") ? file.damaged() : bytes;
    expect(await createPhotoReader(program)("ada", photo)).toEqual({ ok: false, reason });
  });

  test("does not decode a picture of another size than was checked, or one that takes more than 400 MB", async () => {
    const read = createPhotoReader(program);
    expect(await read("ada", JPEG)).toEqual({ ok: true, codes: [] });
    // The decoder takes the first frame header, as the check does.
    expect(await read("ada", twoFrames())).toEqual({ ok: true, codes: [] });
    const png = photoOf(["A-1"]);
    const twoHeaders = Buffer.concat([png.subarray(0, 33), header(60_000), png.subarray(33)]);
    expect(await read("ada", twoHeaders)).toEqual({ ok: false, reason: "damaged" });

    const side = 6_000;
    const pixels = deflateSync(Buffer.alloc(side * (1 + 8 * side)), { level: 1 });
    const large = [png.subarray(0, 8), header(side), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
    expect(await read("ada", Buffer.concat(large))).toEqual({ ok: false, reason: "damaged" });
  });

  test("reads one photo of each person at a time", async () => {
    const read = createPhotoReader(program);
    const photo = photoOf(["A-1"]);
    const [first, second, other] = await Promise.all([read("ada", photo), read("ada", photo), read("ben", photo)]);
    expect([first.ok, second, other.ok]).toEqual([true, { ok: false, reason: "busy" }, true]);
    expect((await read("ada", photo)).ok).toBe(true);
  });
});

test("the size of a JPEG is that of its frame header, which may follow other segments", () => {
  const app = [0xff, 0xe0, 0, 4, 1, 2];
  const frame = [0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3];
  expect(readPhotoSize(Uint8Array.from([0xff, 0xd8, ...app, 0xff, ...frame]))).toEqual({ width: 4_000, height: 3_000 });
  expect(readPhotoSize(Uint8Array.from([0xff, 0xd8, ...app]))).toBeNull();
});
