/** In ms; slow ones have Bluetooth. People need more for most pairs. */
export const GAP_MS = 65;

/** In ms, as Bluetooth, remote desktops and busy computers make. */
const PAUSE_MS = 550;

/**
 * In ms. Fast people press the next key before they release the last one (rollover: 40 to 70 % of their keys, Dhakal et al.,
 * CHI 2018, doi 10.1145/3173574.3174220); a scanner presses and releases one at a time, or both in one report.
 */
const OVERLAP_MS = 8;

/** Shorter ones are keyboard shortcuts in quick succession. */
const SHORTEST = 3;
/** Silence ends it or a pause cuts it. People type fewer characters so quickly. */
const SHORTEST_BEFORE_PAUSE = 6;
const LONGEST = 512;

/** `keys` are physical: `readPressedKeys` says what the scanner meant. */
export type Typed = { code: string; keys: string[] };

/** Of a `part`, the next one comes within `wait` milliseconds. */
type Keystroke = { kind: "part"; isFirst: boolean; wait: number } | ({ kind: "code" } & Typed) | { kind: "other" };

/** `code` is the physical key. */
export type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey"> & { isCapsLock: boolean };

const ENDS = ["Enter", "Tab"];

/** Recognizes characters in quick succession, then Enter, Tab or nothing. Times are in ms. */
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
  const release = (code: string, at: number): void => {
    if (isRollover(text, code, at - last)) text = none;
  };
  const takeAfterPause = (): Typed | null => {
    const ended = isCode(text, SHORTEST_BEFORE_PAUSE) ? text : null;
    text = none;
    return ended;
  };
  return { read, release, takeAfterPause };
}

/** "" for keys with longer names, such as F8. One that waits for the next, such as an accent, is called Dead. */
export const characterOf = (key: string): string => (key === "Dead" ? "?" : [...key].length === 1 ? key : "");

export const pressedKey = ({ code, shiftKey, isCapsLock }: Pick<Key, "code" | "shiftKey" | "isCapsLock">): string =>
  `${shiftKey !== (isCapsLock && code.startsWith("Key")) ? "+" : ""}${code}`;

/** Whether a released key was held until this long, in ms, after the press of the last one. */
export const isRollover = ({ keys }: Pick<Typed, "keys">, code: string, after: number): boolean =>
  after >= OVERLAP_MS && keys.slice(0, -1).some((key) => key.endsWith(code)) && !keys.at(-1)?.endsWith(code);

/** In ms. */
const waitAfter = (text: Typed): number => (isCode(text, SHORTEST_BEFORE_PAUSE) ? PAUSE_MS : GAP_MS);

const isCode = ({ code }: Typed, shortest: number): boolean =>
  code.length >= shortest && code.length <= LONGEST && code.trim() !== "";
