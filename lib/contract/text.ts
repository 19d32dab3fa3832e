import { z } from "zod";
import { type PlainKey, says, t } from "@/lib/messages/messages";
import { describeDirectionControl, hasDirectionControl, isVisible } from "./invisible-characters";
import { textPatterns } from "./text-patterns";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const control = /[\u0000-\u001f\u007f-\u009f]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, but line breaks and tabs may stay
const controlButLineBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** As `maxLength` of JSON Schema does. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** In UTF-8. Also runs in the browser, which has no Buffer. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

// UAX #15 §13 allows 30. Normalization sorts them in quadratic time: 4 s for one field of a 64 KiB body.
// U+FF9E and U+FF9F become combining marks in NFKD.
const tooManyMarks = /[\p{M}\uff9e\uff9f]{31}/u;

/** Text with too many consecutive combining marks is returned unchanged. */
export const normalizeText = (value: string): string =>
  tooManyMarks.test(value) ? value : value.normalize("NFC").trim();

/** Only the service knows further rules. No control characters: PostgreSQL stores no U+0000. */
export const anyText = z
  .string()
  .refine((value) => !controlButLineBreaks.test(value), { error: says("fieldRules.anyControlCharacter") })
  .meta({ pattern: textPatterns.foundLines });

type TextRule = {
  /** A function for names that people chose. */
  label: PlainKey | (() => string);
  max: number;
  lines?: boolean;
  /** Characters that reverse text then stay, because the text is looked up as it was found. */
  asFound?: boolean;
  missing?: PlainKey;
};

type FilledRule = TextRule & { missing: PlainKey };

/** Never shortens. Lone surrogates have no UTF-8 form. `lines` allows line breaks and tabs. `max`: code points. */
export function text({ label: named, max, lines = false, asFound = false, missing }: TextRule) {
  const label = () => (typeof named === "string" ? t(named) : named());
  const isMissing = () => (missing ? t(missing) : t("fieldRules.isMissing", { label: label() }));
  return z
    .string({ error: ({ input }) => (input === undefined ? isMissing() : t("fieldRules.notText", { label: label() })) })
    .refine((value) => !tooManyMarks.test(value), {
      error: () => t("fieldRules.tooManyMarks", { label: label() }),
      abort: true,
    })
    .overwrite(normalizeText)
    .refine((value) => value.isWellFormed(), {
      error: () => t("fieldRules.halfCharacter", { label: label() }),
      abort: true,
    })
    .refine((value) => !(lines ? controlButLineBreaks : control).test(value), {
      error: () => t("fieldRules.controlCharacter", { label: label() }),
      abort: true,
    })
    .refine((value) => countCharacters(value) <= max, {
      error: ({ input }) => t("fieldRules.tooLong", { label: label(), count: countCharacters(input as string), max }),
      abort: true,
    })
    .refine((value) => asFound || !hasDirectionControl(value), {
      error: ({ input }) => t("fieldRules.reversing", { label: label(), ...describeDirectionControl(String(input)) }),
    })
    .meta({
      maxLength: max,
      pattern: asFound ? textPatterns[lines ? "foundLines" : "foundLine"] : textPatterns[lines ? "lines" : "line"],
    });
}

export const filledText = (rule: FilledRule) =>
  text(rule)
    .refine((value) => value !== "", { error: says(rule.missing) })
    .meta({ minLength: 1, pattern: textPatterns[rule.asFound ? "filledFoundLine" : "filledLine"] });

/** Not empty, and not of invisible characters alone. */
export const visibleName = (rule: Omit<TextRule, "label" | "missing">) =>
  filledText({ label: "common.name", missing: "fieldRules.missing.name", ...rule })
    .refine(isVisible, { error: says("fieldRules.nameInvisible") })
    .meta({ pattern: textPatterns.visibleLine });
