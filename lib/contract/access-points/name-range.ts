import { t } from "@/lib/messages/messages";
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
  if (!names) errors.qrCode ??= t("rulesList.range.codeOnly");
  if (Object.keys(errors).length > 0 || !names || "error" in names) return { items: null, errors };
  const count = names.texts.length;
  if (!codes && values.qrCode.trim() !== "" && count > 1) {
    errors.qrCode = t("rulesList.range.sameCode", { count, example: `{1-${count}}` });
  } else if (codes && "texts" in codes && codes.texts.length !== count) {
    errors.qrCode = t("rulesList.range.unequal", { names: count, codes: codes.texts.length });
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
  if (found.length > 1) return { error: t("rulesList.range.two") };
  const { whole, first, last, index: begin } = match;
  if (first === "" || last === "") {
    return { error: t("rulesList.range.oneEnd", { range: whole, example: `{${first || "1"}-${last || "50"}}` }) };
  }
  const isNumber = /\d/.test(first);
  if (Math.max(first.length, last.length) > DIGITS_MAX) {
    return { error: t("rulesList.range.longNumber", { range: whole, max: DIGITS_MAX }) };
  }
  const [from, to] = isNumber ? [Number(first), Number(last)] : [first.charCodeAt(0), last.charCodeAt(0)];
  if (to < from) return { error: t("rulesList.range.backwards", { range: whole, example: `{${last}-${first}}` }) };
  const count = to - from + 1;
  if (count > BATCH_MAX) {
    return { error: t("rulesList.range.tooLong", { range: whole, count, max: BATCH_MAX }) };
  }
  const [before, after] = [text.slice(0, begin), text.slice(begin + whole.length)];
  const write = (value: number) => (isNumber ? String(value).padStart(first.length, "0") : String.fromCharCode(value));
  return { texts: Array.from({ length: count }, (_, index) => before + write(from + index) + after) };
}

/** Form field with a range whose access points the person has seen. */
export const CONFIRMED_RANGE = "confirmedRange";

export const confirmedRangeOf = ({ name, qrCode }: Pick<FieldValues, RangeField>): string =>
  JSON.stringify([name, qrCode]);

/** Form field with what the person wants to save in spite of warnings. */
export const CONFIRMED_POINT = "confirmedPoint";

export const confirmedPointOf = ({ name, location, qrCode }: Pick<FieldValues, RangeField | "location">): string =>
  JSON.stringify([name, location, qrCode]);
