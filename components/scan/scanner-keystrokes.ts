/** Longest time between two keystrokes of a hand scanner in milliseconds; slow ones have Bluetooth. People need more for most pairs. */
export const GAP_MS = 65;

/** Longest pause within a code in milliseconds, as Bluetooth, remote desktops and busy computers make. */
const PAUSE_MS = 550;

/** Shortest code that a key ends. Shorter ones are keyboard shortcuts in quick succession. */
const SHORTEST = 3;
/** Shortest code that silence ends, as scanners send it that add no key, and that may have a pause. People type fewer characters so quickly. */
const SHORTEST_BEFORE_PAUSE = 6;
const LONGEST = 512;

/** Code that a scanner typed, and the physical keys of its characters: `readPressedKeys` says what the scanner meant. */
export type Typed = { code: string; keys: string[] };

/** Meaning of a keystroke: part of a possible code, of which the next one comes within `wait` milliseconds, the end of one, or neither. */
type Keystroke = { kind: "part"; isFirst: boolean; wait: number } | ({ kind: "code" } & Typed) | { kind: "other" };

/** What the reader needs of a keyboard event. `code` is the physical key. */
export type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey"> & { isCapsLock: boolean };

/** Keys that end a code. */
const ENDS = ["Enter", "Tab"];

/**
 * Creates a reader of keystrokes that recognizes a hand scanner: characters in quick succession, then Enter, Tab or nothing.
 * `read` gets each key with its time in milliseconds; `takeAfterPause` returns the code that a pause has ended, if there is one.
 */
export function createKeystrokeReader() {
  const none: Typed = { code: "", keys: [] };
  let text = none;
  let last = Number.NEGATIVE_INFINITY;
  const read = ({ key, code, shiftKey, ctrlKey, isCapsLock }: Key, at: number): Keystroke => {
    const before = at - last <= waitAfter(text) ? text : none;
    last = at;
    // A scanner types capitals with Shift, and a control character with Ctrl, which is no part of a code.
    if (key === "Shift" || key === "Control" || (ctrlKey && before.code !== "")) {
      text = before;
      return { kind: "other" };
    }
    const character = characterOf(key);
    const isPart = character !== "" && !ctrlKey;
    const pressed = pressedKey({ code, shiftKey, isCapsLock });
    // A text that is too long stays so, until a pause.
    const longer =
      before.code.length > LONGEST ? before : { code: before.code + character, keys: [...before.keys, pressed] };
    text = isPart ? longer : none;
    if (isPart) return { kind: "part", isFirst: before.code === "", wait: waitAfter(text) };
    return ENDS.includes(key) && isCode(before, SHORTEST) ? { kind: "code", ...before } : { kind: "other" };
  };
  const takeAfterPause = (): Typed | null => {
    const ended = isCode(text, SHORTEST_BEFORE_PAUSE) ? text : null;
    text = none;
    return ended;
  };
  return { read, takeAfterPause };
}

/** Returns what a key types; "" for other keys, whose names are longer, such as F8. One that waits for the next, such as an accent, is called Dead. */
export const characterOf = (key: string): string => (key === "Dead" ? "?" : [...key].length === 1 ? key : "");

/** Returns a physical key as `readPressedKeys` takes it. */
export const pressedKey = ({ code, shiftKey, isCapsLock }: Pick<Key, "code" | "shiftKey" | "isCapsLock">): string =>
  `${shiftKey !== (isCapsLock && code.startsWith("Key")) ? "+" : ""}${code}`;

/** Returns how long the next character may take, in milliseconds. */
const waitAfter = (text: Typed): number => (isCode(text, SHORTEST_BEFORE_PAUSE) ? PAUSE_MS : GAP_MS);

const isCode = ({ code }: Typed, shortest: number): boolean =>
  code.length >= shortest && code.length <= LONGEST && code.trim() !== "";
