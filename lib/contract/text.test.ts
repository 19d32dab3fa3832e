import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newAccessPoint } from "./access-points/access-point";
import { accessPointFields } from "./access-points/access-point-fields";
import { countBytes, countCharacters, text } from "./text";

const schema = text({ label: "common.name", max: 20 });

describe("text", () => {
  test("is trimmed and normalized to NFC, never cut, and stays the same when parsed again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const parsed = schema.safeParse(typed);
        if (!parsed.success) return;
        expect(parsed.data).toBe(typed.normalize("NFC").trim());
        expect(schema.parse(parsed.data)).toBe(parsed.data);
        expect(countCharacters(parsed.data)).toBeLessThanOrEqual(20);
      }),
    );
  });

  test("with a lone surrogate, a control character or too many characters is refused with one sentence", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const parsed = schema.safeParse(typed);
        const kept = typed.normalize("NFC").trim();
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what the schema refuses
        const fits = kept.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f]/.test(kept) && [...kept].length <= 20;
        expect(parsed.success).toBe(fits);
        if (!parsed.success) expect(parsed.error.issues).toHaveLength(1);
      }),
    );
  });

  test("counts Unicode code points, not UTF-16 units", () => {
    expect(schema.safeParse("🚪".repeat(20)).success).toBe(true);
    expect(schema.safeParse("🚪".repeat(21)).success).toBe(false);
  });
});

test("a QR code is limited by its bytes of UTF-8", () => {
  const parse = (qrCode: string) => newAccessPoint.safeParse({ name: "x", qrCode });
  expect(parse("é".repeat(accessPointFields.qrCode.maxBytes / 2)).success).toBe(true);
  const tooLong = parse("é".repeat(accessPointFields.qrCode.maxBytes / 2 + 1));
  expect(tooLong.error?.issues[0]?.message).toMatch(/^QR code is 514 bytes long. Shorten it to 512 bytes/);
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      (value) => void expect(countBytes(value)).toBe(Buffer.byteLength(value)),
    ),
  );
});
