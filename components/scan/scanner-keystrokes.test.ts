import { describe, expect, test } from "vitest";
import { readPressedKeys } from "@/lib/contract/access-points/codes/us-keyboard";
import { createKeystrokeReader, type Key } from "./scanner-keystrokes";

/** Physical keys of a keyboard of the USA by their characters, without and with Shift. */
const keysOfUs: Record<string, [code: string, shiftKey: boolean]> = {
  ...Object.fromEntries([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => [letter, [`Key${letter}`, true] as const])),
  ...Object.fromEntries(
    [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, [`Key${letter.toUpperCase()}`, false] as const]),
  ),
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, [`Digit${digit}`, false] as const])),
  ...{ "-": ["Minus", false], "/": ["Slash", false], ":": ["Semicolon", true], ".": ["Period", false] },
  ...{ "]": ["BracketRight", false], " ": ["Space", false] },
};

/** Characters after which a code may have a pause. */
const SHORTEST_CUT = 6;

/** What other layouts type in place of characters of the USA. */
const layouts: Record<string, Record<string, string>> = {
  US: {},
  German: { Z: "Y", Y: "Z", z: "y", y: "z", "-": "ß", "/": "-", ":": "Ö", "]": "+" },
  French: {
    ...{ Q: "A", A: "Q", Z: "W", W: "Z", M: "?", q: "a", a: "q", z: "w", w: "z", m: ",", "-": ")", "]": "$" },
    ...{ "0": "à", "1": "&", "2": "é", "3": '"', "4": "'", "5": "(", "6": "-", "7": "è", "8": "_", "9": "ç" },
    ...{ "/": "!", ":": "M", ".": ":" },
  },
};

/** Keys of a scanner that is set to a keyboard of the USA, as a browser with another layout reports them. */
const scan = (text: string, layout = "US"): Key[] =>
  [...text].map((character) => {
    const [code, shiftKey] = keysOfUs[character] ?? ["", false];
    const key = layouts[layout]?.[character] ?? character;
    return { key, code, shiftKey, ctrlKey: false, isCapsLock: false };
  });

const named = (key: string, ctrlKey = false): Key => ({ key, code: key, shiftKey: false, ctrlKey, isCapsLock: false });

/** Reads keys with the same time in milliseconds before each. Returns what the last one was. */
function type(keys: Key[], gap: number) {
  const { read } = createKeystrokeReader();
  return keys.map((key, at) => read(key, 1_000 + at * gap)).at(-1);
}

/** Returns what a scanner meant, as the page that it opens reads it. */
const meant = (typed: object | null | undefined) =>
  typed && "code" in typed && "keys" in typed ? readPressedKeys(`${typed.code}`, `${typed.keys}`) : typed;

describe("the reader of keystrokes", () => {
  test.each([2, 20, 45, 60])("recognizes a code that ends with Enter at %i ms between keys", (gap) => {
    expect(type([...scan("7K3F9QX2-M"), named("Enter")], gap)).toMatchObject({ kind: "code", code: "7K3F9QX2-M" });
  });

  const ends = [["Enter"], ["Tab"], ["a pause"]] as const;
  const prefixes: [string, Key[]][] = [
    ["no prefix", []],
    ["the prefix ]Q1", scan("]Q1")],
    ["a control character", [{ ...named("\u001d"), code: "" }]],
  ];
  const cases = Object.keys(layouts).flatMap((layout) =>
    prefixes.flatMap(([what, keys]) => ends.map(([end]) => ({ layout, what, keys, end }))),
  );
  test.each(cases)(
    "says what a scanner meant with layout $layout, $what, ended by $end",
    ({ layout, what, keys, end }) => {
      const prefix = what.includes("]Q1") ? scan("]Q1", layout) : keys;
      const { read, takeAfterPause } = createKeystrokeReader();
      const last = [...prefix, ...scan("LK-0042", layout), ...(end === "a pause" ? [] : [named(end)])]
        .map((key, at) => read(key, at * 5))
        .at(-1);
      expect(meant(end === "a pause" ? takeAfterPause() : last)).toMatchObject({ us: "LK-0042" });
    },
  );

  test("keeps the code as the layout shows it, for scanners that are set to it", () => {
    expect(type([...scan("QHCC07RZ-Y", "German"), named("Enter")], 5)).toMatchObject({ code: "QHCC07RYßZ" });
  });

  test("reads the key of an accent that waits for the next one as the sign of the USA", () => {
    const dead = { ...named("Dead"), code: "Minus" };
    expect(meant(type([...scan("AB"), dead, ...scan("7"), named("Enter")], 5))).toMatchObject({ us: "AB-7" });
  });

  test("ignores the Shift of capitals, the Ctrl of control characters, and Caps Lock", () => {
    const keys = [named("Shift"), ...scan("K"), named("Control"), { ...named("]", true), code: "BracketRight" }];
    expect(meant(type([...keys, ...scan("F9"), named("Enter")], 5))).toEqual({ code: "KF9", us: "KF9" });
    const locked = scan("kf9").map((key) => ({ ...key, isCapsLock: true }));
    expect(meant(type([...locked, named("Enter")], 5))).toMatchObject({ us: "KF9" });
  });

  test.each<[string, Key[], number]>([
    ["typing of a person", [...scan("gate"), named("Enter")], 80],
    ["two shortcuts and Enter", [...scan("jx"), named("Enter")], 10],
    ["a code that ends with another key", [...scan("7K3F"), named("F8")], 5],
    ["blanks", [...scan("    "), named("Enter")], 5],
    ["a text longer than any code", [...scan("x".repeat(600)), named("Enter")], 1],
  ])("does not take %s for a code", (_, keys, gap) => {
    expect(type(keys, gap)).toEqual({ kind: "other" });
  });

  test.each([
    [40, "other"],
    [3, "code"],
  ])("takes keys that are held %i ms after the press of the next one for %s", (held, kind) => {
    const { read, release } = createKeystrokeReader();
    const keys = [...scan("gate 12"), named("Enter")];
    const read40 = keys.map((key, at) => {
      const keystroke = read(key, at * 40);
      if (at > 0) release(keys[at - 1]?.code ?? "", at * 40 + held);
      return keystroke.kind;
    });
    expect(read40.at(-1)).toBe(kind);
  });

  test("takes five quick keys without an end for shortcuts", () => {
    const { read, takeAfterPause } = createKeystrokeReader();
    for (const [at, key] of scan("jjjkx").entries()) read(key, at * 10);
    expect(takeAfterPause()).toBeNull();
  });

  const cuts = Array.from({ length: 10 - SHORTEST_CUT }, (_, at) => SHORTEST_CUT + at);
  test.each(cuts)("puts a code together that a pause cuts after %i characters", (cut) => {
    for (const pause of [80, 100, 150, 200, 250, 400, 500]) {
      const { read } = createKeystrokeReader();
      const keys = [...scan("8F2TB5X4-9"), named("Enter")];
      const last = keys.map((key, at) => read(key, at * 8 + (at >= cut ? pause : 0))).at(-1);
      expect([pause, last]).toEqual([pause, expect.objectContaining({ kind: "code", code: "8F2TB5X4-9" })]);
    }
  });

  test("begins again after a pause", () => {
    const { read } = createKeystrokeReader();
    const [n, a, dash, seven] = [...scan("na"), ...scan("-7")] as [Key, Key, Key, Key];
    read(n, 0);
    expect(read(a, 500)).toMatchObject({ kind: "part", isFirst: true });
    expect(read(dash, 510)).toMatchObject({ kind: "part", isFirst: false });
    read(seven, 520);
    expect(read(named("Enter"), 530)).toMatchObject({ kind: "code", code: "a-7" });
    expect(read(named("Enter"), 540)).toEqual({ kind: "other" });
  });
});
