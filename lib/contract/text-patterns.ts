/** For OpenAPI (ECMA-262 without flags, JSON Schema 2020-12 §6.3.3): only the BMP, to mean the same without `u`. */

const CONTROL = "\\u0000-\\u001f\\u007f-\\u009f";
const CONTROL_BUT_LINE_BREAKS = "\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f";
const DIRECTION_CONTROL = "\\u202a-\\u202e\\u2066-\\u2069";
/** See `hasInvisible`. */
const INVISIBLE =
  "\\u00ad\\u034f\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb";
const SPACE = "\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000";

const without = (excluded: string): string => `^[^${excluded}]*$`;

const withOneBeside = (hidden: string, excluded: string): string =>
  `^[^${excluded}]*[^${excluded}${hidden}][^${excluded}]*$`;

export const textPatterns = {
  /** May be empty. */
  line: without(CONTROL + DIRECTION_CONTROL),
  /** May be empty. */
  lines: without(CONTROL_BUT_LINE_BREAKS + DIRECTION_CONTROL),
  filledLine: withOneBeside("\\s", CONTROL + DIRECTION_CONTROL),
  visibleLine: withOneBeside(SPACE + INVISIBLE, CONTROL + DIRECTION_CONTROL),
  /** For texts that are taken as they were found: see `asFound` of `text`. */
  foundLine: without(CONTROL),
  foundLines: without(CONTROL_BUT_LINE_BREAKS),
  filledFoundLine: withOneBeside("\\s", CONTROL),
  /** May be blank. */
  code: without(CONTROL + INVISIBLE),
  filledCode: withOneBeside(SPACE, CONTROL + INVISIBLE),
} as const;
