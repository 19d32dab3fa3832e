import { usCharacterOf } from "@/components/scan/us-keyboard";

/** Longest time between two keystrokes of a hand scanner in milliseconds; slow ones have Bluetooth. People need more for most pairs. */
export const GAP_MS = 65;

/** Shortest code that a key ends. Shorter ones are keyboard shortcuts in quick succession. */
const SHORTEST = 3;
/** Shortest code that a pause ends, as scanners send it that add no key. People type fewer characters so quickly. */
const SHORTEST_BEFORE_PAUSE = 6;
const LONGEST = 512;

/** What a scanner typed: as the keyboard's layout shows it, and as a keyboard of the USA would, which most scanners are set to. */
export type ScannedText = { code: string; us: string };

/** Meaning of a keystroke: part of a possible code, the end of one, or neither. */
type Keystroke = { kind: "part"; isFirst: boolean } | ({ kind: "code" } & ScannedText) | { kind: "other" };

/** What the reader needs of a keyboard event. `code` is the physical key. */
export type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey"> & { isCapsLock: boolean };

/** Keys that end a code. */
const ENDS = ["Enter", "Tab"];

/**
 * Creates a reader of keystrokes that recognizes a hand scanner: characters in quick succession, then Enter, Tab or nothing.
 * `read` gets each key with its time in milliseconds; `takeAfterPause` returns the code that a pause has ended, if there is one.
 */
export function createKeystrokeReader() {
  const none: ScannedText = { code: "", us: "" };
  let text = none;
  let last = Number.NEGATIVE_INFINITY;
  const read = (key: Key, at: number): Keystroke => {
    const before = at - last <= GAP_MS ? text : none;
    last = at;
    // A scanner types capitals with Shift, and a control character with Ctrl, which is no part of a code.
    if (key.key === "Shift" || key.key === "Control" || (key.ctrlKey && before.code !== "")) {
      text = before;
      return { kind: "other" };
    }
    const us = usCharacterOf(key) ?? key.key;
    // Names of other keys, such as F8, are longer. A key that waits for the next one, such as an accent, is called Dead.
    const character = [...key.key].length === 1 ? key.key : key.key === "Dead" ? us : "";
    const isLetter = character !== "" && !key.ctrlKey;
    // A text that is too long stays so, until a pause.
    const isTooLong = before.code.length > LONGEST;
    text = !isLetter ? none : isTooLong ? before : { code: before.code + character, us: before.us + us };
    if (isLetter) return { kind: "part", isFirst: before.code === "" };
    return (ENDS.includes(key.key) && toCode(before, SHORTEST)) || { kind: "other" };
  };
  const takeAfterPause = (): ScannedText | null => {
    const ended = toCode(text, SHORTEST_BEFORE_PAUSE);
    text = none;
    return ended;
  };
  return { read, takeAfterPause };
}

/** Returns a text as a code, without what scanners put before it; null when it is none. */
function toCode({ code, us }: ScannedText, shortest: number): ({ kind: "code" } & ScannedText) | null {
  const isText = code.length >= shortest && code.length <= LONGEST && code.trim() !== "";
  if (!isText) return null;
  // Each character of one text is that of the other, so that both lose as many.
  const start = us.match(PREFIX)?.[0].length ?? 0;
  return { kind: "code", code: code.slice(start), us: us.slice(start) };
}

/** Control characters, and the prefix of AIM that names the kind of symbol, such as `]Q1` of a QR code (ISO/IEC 15424). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: scanners send them
const PREFIX = /^[\x00-\x1f]*(?:\][A-Za-z][0-9A-Za-z])?[\x00-\x1f]*/;
