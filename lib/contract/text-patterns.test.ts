import { expect, test } from "vitest";
import { newAccessPoint } from "./access-points/access-point";
import { hasInvisible, isVisible } from "./invisible-characters";
import { text } from "./text";
import { textPatterns } from "./text-patterns";

/** Every character of the Basic Multilingual Plane without the halves of others. */
const characters = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  character.isWellFormed(),
);

const accepts = (schema: { safeParse: (value: string) => { success: boolean } }, value: string) =>
  schema.safeParse(value).success;

test("patterns of the OpenAPI document accept the characters that the service accepts", () => {
  const matches = Object.fromEntries(
    Object.entries(textPatterns).flatMap(([name, pattern]) => [
      [name, new RegExp(pattern, "u")],
      [`${name} without flag`, new RegExp(pattern)],
    ]),
  );
  const line = text({ label: "common.name", max: 10 });
  const lines = text({ label: "common.name", max: 10, lines: true });
  const found = text({ label: "common.name", max: 10, asFound: true });
  const foundLines = text({ label: "common.name", max: 10, lines: true, asFound: true });
  const { qrCode } = newAccessPoint.shape;
  const expected: Record<keyof typeof textPatterns, (character: string) => boolean> = {
    line: (one) => accepts(line, `a${one}b`),
    lines: (one) => accepts(lines, `a${one}b`),
    filledLine: (one) => accepts(line, `a${one}b`) && one.trim() !== "",
    visibleLine: (one) => accepts(line, `a${one}b`) && isVisible(one),
    foundLine: (one) => accepts(found, `a${one}b`),
    foundLines: (one) => accepts(foundLines, `a${one}b`),
    filledFoundLine: (one) => accepts(found, `a${one}b`) && one.trim() !== "",
    code: (one) => accepts(qrCode, `a${one}b`) && !hasInvisible(one),
    filledCode: (one) => accepts(qrCode, `a${one}b`) && one.trim() !== "",
  };
  const different = Object.entries(expected).flatMap(([kind, isExpected]) =>
    [kind, `${kind} without flag`].flatMap((pattern) =>
      characters
        .filter((one) => matches[pattern]?.test(one) !== isExpected(one))
        .map((one) => `${pattern} U+${one.charCodeAt(0).toString(16)}`),
    ),
  );
  expect(different).toEqual([]);
});
