import { describe, expect, test } from "vitest";
import { newAccessPoint } from "../access-points/access-point";
import { email, personName } from "./account";

describe("an e-mail", () => {
  test.each(["ada@example.com", "A.da+doors@xn--bcher-kva.example", "o'neil@host", "ADA@EXAMPLE.COM"])(
    "%s passes",
    (typed) => {
      expect(email.parse(typed)).toBe(typed.toLowerCase());
    },
  );

  test.each([
    ["full-width letters", "ａｄａ@example.com"],
    ["a full-width at sign", "ada＠example.com"],
    ["a Cyrillic а", "аda@example.com"],
    ["a Cyrillic е in the domain", "ada@еxample.com"],
    ["a zero-width space", "a\u200bda@example.com"],
    ["a soft hyphen", "ada\u00ad@example.com"],
    ["a word joiner at the end", "ada@example.com\u2060"],
    ["letters with marks", "adá@example.com"],
  ])("with %s is refused, and says what is allowed", (_what, typed) => {
    const { error } = email.safeParse(typed);
    expect(error?.issues.map((issue) => issue.message).join()).toMatch(
      /letters a to z.+If the address has other letters/,
    );
  });
});

describe("a name", () => {
  test.each([
    "\u200b",
    "\u2060\ufeff",
    "\u00ad",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u200d\u200c",
    "\u2800",
    "\u{e0020}",
    "\u034f",
  ])("of invisible characters alone (#%#) is refused", (typed) => {
    const messages = [personName.safeParse(typed), newAccessPoint.safeParse({ name: typed })].map(
      ({ error }) => error?.issues[0]?.message,
    );
    expect(new Set(messages)).toEqual(
      new Set(["The name holds only invisible characters. Type a name that people can read."]),
    );
  });

  test.each(["👩‍🔧 Werkstatt", "می‌خواهم", "Tor\u00adhaus", "1", "ㅎ"])(
    "with invisible characters inside, such as %s, is kept",
    (typed) => {
      expect(personName.parse(typed)).toBe(typed);
      expect(newAccessPoint.parse({ name: typed }).name).toBe(typed);
    },
  );
});
