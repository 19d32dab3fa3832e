import type { FieldValues } from "./access-point-fields";

/** No schemas here, because this file is sent to the browser. */
export const BATCH_MAX = 1_000;

const rangeFields = ["name", "qrCode"] as const;
type RangeField = (typeof rangeFields)[number];

/** Errors are by field. */
export type NameRange =
  | { items: FieldValues[]; errors: null }
  | { items: null; errors: Partial<Record<RangeField, string>> };

type Parsed = { texts: string[] } | { error: string } | null;

/** Longest number, so that its value is exact. */
const DIGITS_MAX = 9;

const IN_BRACES = /\{([^{}]*)\}/g;

/** One missing number is an error; both missing, or any other text in braces, is no range. */
const SIDES = /^(?:(\d*)\s*[-–]\s*(\d*)|([A-Z])\s*[-–]\s*([A-Z])|([a-z])\s*[-–]\s*([a-z]))$/;

/** Such as `Gate {001-050}`; null without a range. Numbers are padded with zeros to the length of the first one. */
export function expandRange(values: FieldValues): NameRange | null {
  const [names, codes] = [parseRange(values.name), parseRange(values.qrCode)];
  if (!names && !codes) return null;
  const errors: Partial<Record<RangeField, string>> = {};
  if (names && "error" in names) errors.name = names.error;
  if (codes && "error" in codes) errors.qrCode = codes.error;
  if (!names) errors.qrCode ??= "The QR code has a range and the name has none. Give the name a range too.";
  if (Object.keys(errors).length > 0 || !names || "error" in names) return { items: null, errors };
  const count = names.texts.length;
  if (!codes && values.qrCode.trim() !== "" && count > 1) {
    errors.qrCode = `${written(count)} access points cannot have the same QR code. Give it a range such as {1-${count}}, or leave it empty.`;
  } else if (codes && "texts" in codes && codes.texts.length !== count) {
    errors.qrCode = `The name has ${written(count)} values and the QR code ${written(codes.texts.length)}. Make both ranges equally long.`;
  }
  if (errors.qrCode) return { items: null, errors };
  const texts = codes && "texts" in codes ? codes.texts : null;
  const items = names.texts.map((name, index) => ({ ...values, name, qrCode: texts?.[index] ?? values.qrCode }));
  return { items, errors: null };
}

/** Null for a text without a range. */
function parseRange(text: string): Parsed {
  const found = [...text.matchAll(IN_BRACES)].flatMap(({ 0: whole, 1: inside = "", index }) => {
    const [, ...sides] = SIDES.exec(inside.trim()) ?? [];
    const [first = "", last = ""] = sides.filter((side) => side !== undefined);
    return first === "" && last === "" ? [] : [{ whole, first, last, index }];
  });
  const [match] = found;
  if (!match) return null;
  if (found.length > 1) return { error: "There are two ranges in braces. Keep one." };
  const { whole, first, last, index: begin } = match;
  if (first === "" || last === "") {
    return { error: `The range ${whole} has only one end. Write both, such as {${first || "1"}-${last || "50"}}.` };
  }
  const isNumber = /\d/.test(first);
  if (Math.max(first.length, last.length) > DIGITS_MAX) {
    return { error: `The range ${whole} has a number of more than ${DIGITS_MAX} digits. Use shorter numbers.` };
  }
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (to < from) return { error: `The range ${whole} runs backwards. Write {${last}-${first}}.` };
  const count = to - from + 1;
  if (count > BATCH_MAX) {
    return { error: `The range ${whole} has ${written(count)} values. Use at most ${written(BATCH_MAX)} at once.` };
  }
  const [before, after] = [text.slice(0, begin), text.slice(begin + whole.length)];
  const write = (value: number) => (isNumber ? String(value).padStart(first.length, "0") : String.fromCharCode(value));
  return { texts: Array.from({ length: count }, (_, index) => before + write(from + index) + after) };
}

const written = (count: number): string => count.toLocaleString("en");

/** Form field with a range whose access points the person has seen. */
export const CONFIRMED_RANGE = "confirmedRange";

export const confirmedRangeOf = ({ name, qrCode }: Pick<FieldValues, RangeField>): string =>
  JSON.stringify([name, qrCode]);

/** Form field with what the person wants to save in spite of warnings. */
export const CONFIRMED_POINT = "confirmedPoint";

export const confirmedPointOf = ({ name, location, qrCode }: Pick<FieldValues, RangeField | "location">): string =>
  JSON.stringify([name, location, qrCode]);
