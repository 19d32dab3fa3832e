/** By key name, without and with Shift (UI Events KeyboardEvent code Values). */
const signs: Record<string, string> = {
  ...{ Backquote: "`~", Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|" },
  ...{ Semicolon: ";:", Quote: "'\"", Comma: ",<", Period: ".>", Slash: "/?", Space: "  ", IntlBackslash: "\\|" },
  ...{ NumpadDecimal: "..", NumpadDivide: "//", NumpadMultiply: "**", NumpadSubtract: "--", NumpadAdd: "++" },
};

const SHIFTED_DIGITS = ")!@#$%^&*(";

/** `+` before the name of a key stands for Shift; other names type nothing. */
function characterOf(key: string): string {
  const isShifted = key.startsWith("+");
  const name = isShifted ? key.slice(1) : key;
  const [, kind, sign = ""] = name.match(/^(Key|Digit|Numpad)([A-Z]|\d)$/) ?? [];
  if (kind === "Key") return isShifted ? sign : sign.toLowerCase();
  if (kind === "Digit") return isShifted ? (SHIFTED_DIGITS[Number(sign)] ?? sign) : sign;
  if (kind === "Numpad") return sign;
  return signs[name]?.[isShifted ? 1 : 0] ?? "";
}

/** Control characters, and the prefix of AIM that names the kind of symbol, such as `]Q1` of a QR code (ISO/IEC 15424). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
const PREFIX = /^[\x00-\x1f]*(?:\][A-Za-z][0-9A-Za-z])?[\x00-\x1f]*/;

/** Most scanners are set to a keyboard of the USA. */
export type ScannedText = { code: string; us: string };

/** Without what scanners put before a code. `keys` are physical, separated by commas; "" without a scanner. */
export function readPressedKeys(code: string, keys: string): ScannedText {
  const characters = [...code];
  const names = keys === "" ? [] : keys.split(",");
  const us = characters.map((character, at) => characterOf(names[at] ?? "") || character).join("");
  const start = keys === "" ? 0 : (us.match(PREFIX)?.[0].length ?? 0);
  return { code: characters.slice(start).join(""), us: us.slice(start) };
}
