/**
 * Patterns of texts for the OpenAPI document (ECMA-262 regular expressions without flags, JSON Schema 2020-12 §6.3.3).
 * They have only characters of the Basic Multilingual Plane, so that they mean the same with and without the flag `u`.
 * The service checks more than a pattern can say, such as characters beyond that plane; errors name what is wrong.
 */

const CONTROL = "\\u0000-\\u001f\\u007f-\\u009f";
const CONTROL_BUT_LINE_BREAKS = "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f";
const DIRECTION_CONTROL = "\\u202a-\\u202e\\u2066-\\u2069";
/** Characters without a glyph of their own: see `hasInvisible`. */
const INVISIBLE =
  "\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb";
const SPACE = "\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";

/** Pattern of text, also empty, without any of the excluded characters. */
const without = (excluded: string): string => `^[^${excluded}]*$`;

/** Pattern of text without any of the excluded characters, with at least one that is not hidden. */
const withOneBeside = (hidden: string, excluded: string): string =>
  `^[^${excluded}]*[^${excluded}${hidden}][^${excluded}]*$`;

export const textPatterns = {
  /** One line, which may be empty. */
  line: without(CONTROL + DIRECTION_CONTROL),
  /** Text with line breaks and tabs, which may be empty. */
  lines: without(CONTROL_BUT_LINE_BREAKS + DIRECTION_CONTROL),
  /** One line with a character besides spaces. */
  filledLine: withOneBeside("\\s", CONTROL + DIRECTION_CONTROL),
  /** One line with a visible character. */
  visibleLine: withOneBeside(SPACE + INVISIBLE, CONTROL + DIRECTION_CONTROL),
  /** The same for texts that are taken as they were found: see `asFound` of `text`. */
  foundLine: without(CONTROL),
  foundLines: without(CONTROL_BUT_LINE_BREAKS),
  filledFoundLine: withOneBeside("\\s", CONTROL),
  /** QR code, which may be blank. */
  code: without(CONTROL + INVISIBLE),
  filledCode: withOneBeside(SPACE, CONTROL + INVISIBLE),
} as const;
