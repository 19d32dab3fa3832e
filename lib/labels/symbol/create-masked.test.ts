import { create, type QRCodeSegment } from "qrcode";
import { expect, test } from "vitest";
import { createMasked } from "./create-masked";

/** Returns the same pseudo-random values at every run. */
function* values(count: number) {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ $%*+-./:";
  for (let i = 0; i < count; i += 1) {
    yield Array.from({ length: 1 + next(48) }, () => letters[next(letters.length)]).join("");
  }
}

test("the symbols of 600 values are those that qrcode creates, with all masks of versions 1 to 3", () => {
  const seen = new Set<number>();
  for (const data of values(600)) {
    const segments: QRCodeSegment[] = [{ data, mode: "alphanumeric" }];
    for (const errorCorrectionLevel of ["M", "Q", "H"] as const) {
      const { version, maskPattern, modules } = create(segments, { errorCorrectionLevel });
      if (version <= 3) seen.add(version * 10 + (maskPattern ?? 0));
      expect(createMasked(segments, version, errorCorrectionLevel)).toEqual(modules.data);
    }
  }
  expect(seen.size).toBe(24);
});

test("segments that do not fit are refused as qrcode refuses them", () => {
  const segments: QRCodeSegment[] = [{ data: "A".repeat(40), mode: "alphanumeric" }];
  expect(() => createMasked(segments, 1, "H")).toThrow("cannot contain this amount of data");
});
