/** Characters of a keyboard of the USA by the names of its keys, without and with Shift (UI Events KeyboardEvent code Values). */
const signs: Record<string, string> = {
  ...{ Backquote: "`~", Minus: "-_", Equal: "=+", BracketLeft: "[{", BracketRight: "]}", Backslash: "\\|" },
  ...{ Semicolon: ";:", Quote: "'\"", Comma: ",<", Period: ".>", Slash: "/?", Space: "  ", IntlBackslash: "\\|" },
  ...{ NumpadDecimal: "..", NumpadDivide: "//", NumpadMultiply: "**", NumpadSubtract: "--", NumpadAdd: "++" },
};

const SHIFTED_DIGITS = ")!@#$%^&*(";

/** What is needed of a keyboard event: the physical key, and whether it types capitals. */
type PressedKey = { code: string; shiftKey: boolean; isCapsLock: boolean };

/** Returns the character that the physical key types on a keyboard of the USA; null for keys without a character. */
export function usCharacterOf({ code, shiftKey, isCapsLock }: PressedKey): string | null {
  const [, kind, name = ""] = code.match(/^(Key|Digit|Numpad)([A-Z]|\d)$/) ?? [];
  if (kind === "Key") return shiftKey === isCapsLock ? name.toLowerCase() : name;
  if (kind === "Digit") return shiftKey ? (SHIFTED_DIGITS[Number(name)] ?? name) : name;
  if (kind === "Numpad") return name;
  return signs[code]?.[shiftKey ? 1 : 0] ?? null;
}
