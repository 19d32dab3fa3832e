import { z } from "zod";
import { wordFor } from "./access-points/access-point-fields";
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

/** Such as "Enter a name.", "Enter a QR code." */
export const missing = (label: string): string => `Enter a ${wordFor(label)}.`;

/** Only the service knows further rules. No control characters: PostgreSQL stores no U+0000. */
export const anyText = z
  .string()
  .refine((value) => !controlButLineBreaks.test(value), "A text holds a control character. Delete it.")
  .meta({ pattern: textPatterns.foundLines });

type TextRule = {
  label: string;
  max: number;
  lines?: boolean;
  /** Characters that reverse text then stay, because the text is looked up as it was found. */
  asFound?: boolean;
  missing?: string;
};

/** Never shortens. Lone surrogates have no UTF-8 form. `lines` allows line breaks and tabs. `max`: code points. */
export function text({ label, max, lines = false, asFound = false, missing: noValue = missing(label) }: TextRule) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? noValue : `${label} must be text.`) })
    .refine((value) => !tooManyMarks.test(value), {
      error: `${label} has more than 30 accents or marks in a row. Remove some of them.`,
      abort: true,
    })
    .overwrite(normalizeText)
    .refine((value) => value.isWellFormed(), {
      error: `${label} holds half of a character. Type it again.`,
      abort: true,
    })
    .refine((value) => !(lines ? controlButLineBreaks : control).test(value), {
      error: `${label} holds a control character, such as a tab or a line break. Delete it.`,
      abort: true,
    })
    .refine((value) => countCharacters(value) <= max, {
      error: ({ input }) =>
        `${label} is ${countCharacters(input as string).toLocaleString("en")} characters long. Shorten it to ${max.toLocaleString("en")} characters.`,
      abort: true,
    })
    .refine((value) => asFound || !hasDirectionControl(value), {
      error: ({ input }) =>
        `${label} holds a character that reverses text: ${describeDirectionControl(String(input))}. Delete it.`,
    })
    .meta({
      maxLength: max,
      pattern: asFound ? textPatterns[lines ? "foundLines" : "foundLine"] : textPatterns[lines ? "lines" : "line"],
    });
}

/** Not empty. */
export const filledText = (rule: TextRule) =>
  text(rule)
    .refine((value) => value !== "", rule.missing ?? missing(rule.label))
    .meta({ minLength: 1, pattern: textPatterns[rule.asFound ? "filledFoundLine" : "filledLine"] });

/** Not empty, and not of invisible characters alone. */
export const visibleText = (rule: TextRule) =>
  filledText(rule).refine(isVisible, onlyInvisible(rule.label)).meta({ pattern: textPatterns.visibleLine });

export const onlyInvisible = (label: string): string =>
  `The ${wordFor(label)} holds only invisible characters. Type a ${wordFor(label)} that people can read.`;
