import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeIpp, encodeIpp, type IppAttributes, type IppMessage, ipp } from "./ipp-message";
import { PrinterError } from "./networks";

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const text = fc.string({ unit: "grapheme", maxLength: 20 });
const name = fc.string({ minLength: 1, maxLength: 20 });

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    int32.map((one) => ipp("integer", one)),
    int32.map((one) => ipp("enum", one)),
    fc.boolean().map((one) => ipp("boolean", one)),
    text.map((one) => ipp("name", one)),
    text.map((one) => ipp("keyword", one)),
    fc.record({ from: int32, to: int32 }).map((one) => ipp("range", one)),
    fc.record({ x: int32, y: int32, unit: fc.constantFrom(3, 4) }).map((one) => ipp("resolution", one)),
    fc.constant([{ tag: 0x12, value: null }]),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 4 }).map((all) => ipp("collection", new Map(all as []))),
  ),
}));
const attributes: fc.Arbitrary<IppAttributes> = fc
  .array(fc.tuple(name, fc.array(value, { minLength: 1, maxLength: 3 })), { maxLength: 5 })
  .map((all) => new Map(all.map(([key, values]) => [key, values.flat() as ReturnType<typeof ipp>])));
const message: fc.Arbitrary<IppMessage> = fc.record({
  version: fc.constantFrom(0x0101, 0x0200),
  code: fc.integer({ min: 0, max: 0xffff }),
  operation: attributes,
  job: attributes,
  printer: attributes,
  unsupported: attributes,
});

/** Decodes what may be no message. */
function decodes(bytes: Buffer): boolean {
  try {
    decodeIpp(bytes);
    return true;
  } catch (error) {
    expect(error).toEqual(new PrinterError("not-ipp"));
    return false;
  }
}

test("a message is decoded as it was encoded, whatever follows it", () => {
  fc.assert(
    fc.property(message, fc.uint8Array(), (sent, data) => {
      expect(decodeIpp(Buffer.concat([encodeIpp(sent), data]))).toEqual(sent);
    }),
  );
});

test("a message that is cut is refused", () => {
  fc.assert(
    fc.property(message, fc.nat(), (sent, at) => {
      const bytes = encodeIpp(sent);
      expect(decodes(bytes.subarray(0, at % bytes.length))).toBe(false);
    }),
  );
});

test("bytes of strangers are decoded or refused by one error", () => {
  const head = fc.constant(Buffer.of(2, 0, 0, 0, 0, 0, 0, 1, 4));
  fc.assert(
    fc.property(head, fc.uint8Array({ maxLength: 300 }), (first, rest) => {
      decodes(Buffer.from(rest));
      decodes(Buffer.concat([first, rest]));
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(message, fc.nat(), fc.integer({ min: 0, max: 255 }), (sent, at, byte) => {
      const bytes = encodeIpp(sent);
      bytes[at % bytes.length] = byte;
      decodes(bytes);
    }),
    { numRuns: 2_000 },
  );
});

test("collections in collections are refused without an end", () => {
  const open = Buffer.of(0x4a, 0, 0, 0, 1, 0x61, 0x34, 0, 0, 0, 0);
  const head = Buffer.of(2, 0, 0, 0, 0, 0, 0, 1, 4, 0x34, 0, 1, 0x61, 0, 0);
  expect(decodes(Buffer.concat([head, ...Array.from({ length: 90_000 }, () => open)]))).toBe(false);
});

// RFC 8010, A.6, with one attribute.
test("the bytes are those of the standard", () => {
  const operation = new Map([["limit", ipp("integer", 50)]]);
  expect(encodeIpp({ version: 0x0101, code: 0x000a, operation }).toString("hex")).toBe(
    `0101000a00000001${"01"}210005${Buffer.from("limit").toString("hex")}000400000032${"03"}`,
  );
});
