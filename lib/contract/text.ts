import { z } from "zod";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds
const control = /[\u0000-\u001f\u007f-\u009f]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, but line breaks and tabs may stay
const controlButLineBreaks = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/**
 * Text without a visible character: spaces, format characters, and what Unicode lets a font leave out, such as the soft
 * hyphen, the zero-width ones, Hangul fillers and the blank of Braille. Inside other text they have their use: emoji and
 * Persian are joined by U+200D and U+200C.
 */
const invisible = /^[\p{Z}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Whether a text shows something; the empty one counts as visible, since another rule says that it is needed. */
export const isVisible = (text: string): boolean => !invisible.test(text);

export const INVISIBLE_NAME = "Name holds only invisible characters. Type a name that people can read.";

/** Counts Unicode code points, as JSON Schema's `maxLength` does. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Counts the bytes of `text` in UTF-8. Isomorphic: no Buffer in the browser. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * More combining marks in a row than any script writes (UAX #15 §13, Stream-Safe Text Format, has 30). Normalizing
 * sorts them by insertion, in quadratic time: 4 s for one field of a 64 KiB body. U+FF9E and U+FF9F become marks in NFKD.
 */
const tooManyMarks = /[\p{M}\uff9e\uff9f]{31}/u;

/** Returns text as the contract keeps it, in NFC and trimmed; text of too many marks in a row stays as it is. */
export const normalizeText = (value: string): string =>
  tooManyMarks.test(value) ? value : value.normalize("NFC").trim();

type TextRule = { label: string; max: number; lines?: boolean };

/**
 * Returns the schema of a text that a person typed: kept as sent but trimmed and in NFC, never cut.
 *
 * It refuses lone surrogates (they have no UTF-8 form), control characters (line breaks and tabs pass where `lines` is
 * set), more than 30 combining marks in a row and more than `max` code points. Messages begin with `label`.
 */
export function text({ label, max, lines = false }: TextRule) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is needed.` : `${label} must be text.`) })
    .refine((value) => !tooManyMarks.test(value), {
      error: `${label} has more than 30 accents or marks in a row; take some out.`,
      abort: true,
    })
    .overwrite(normalizeText)
    .refine((value) => value.isWellFormed(), {
      error: `${label} holds half of a character; type it again.`,
      abort: true,
    })
    .refine((value) => !(lines ? controlButLineBreaks : control).test(value), {
      error: `${label} holds a control character (a tab, a line break or the like); take it out.`,
      abort: true,
    })
    .refine((value) => countCharacters(value) <= max, {
      error: ({ input }) =>
        `${label} is ${countCharacters(input as string).toLocaleString("en")} characters long; ${max.toLocaleString("en")} at most.`,
      abort: true,
    })
    .meta({ maxLength: max });
}
