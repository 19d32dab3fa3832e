/** Longest time between two keystrokes of a hand scanner in milliseconds. People need more than 60 ms for most pairs. */
export const GAP_MS = 40;

/** Shortest code. Shorter ones are keyboard shortcuts in quick succession. */
const SHORTEST = 3;
const LONGEST = 512;

/** Meaning of a keystroke: part of a possible code, the end of one, or neither. */
type Keystroke = { kind: "part"; isFirst: boolean } | { kind: "code"; code: string } | { kind: "other" };

/**
 * Creates a reader of keystrokes that recognizes a hand scanner: characters in quick succession, then Enter. Times are
 * given, in milliseconds.
 */
export function createKeystrokeReader() {
  let text = "";
  let last = Number.NEGATIVE_INFINITY;
  return (key: string, at: number): Keystroke => {
    const isQuick = at - last <= GAP_MS;
    const before = isQuick ? text : "";
    last = at;
    // Names of other keys, such as Tab, are longer. A scanner types capitals with Shift.
    if (key === "Shift") {
      text = before;
      return { kind: "other" };
    }
    const isCharacter = [...key].length === 1;
    text = isCharacter ? (before + key).slice(0, LONGEST + 1) : "";
    if (isCharacter) return { kind: "part", isFirst: before === "" };
    const isCode = key === "Enter" && before.length >= SHORTEST && before.length <= LONGEST && before.trim() !== "";
    return isCode ? { kind: "code", code: before } : { kind: "other" };
  };
}
