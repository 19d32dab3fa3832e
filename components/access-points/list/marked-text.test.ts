import { Children, isValidElement, type ReactElement } from "react";
import { expect, test } from "vitest";
import { typedForStored } from "@/lib/contract/test-alike-texts";
import { MarkedText } from "./marked-text";

const marked = (text: string, q: string) => {
  const parts = Children.toArray(MarkedText({ text, q })).map((part) =>
    isValidElement(part) ? `[${(part as ReactElement<{ children: string }>).props.children}]` : String(part),
  );
  expect(parts.join("").replaceAll(/[[\]]/g, "")).toBe(text);
  return parts.join("");
};

test.each([
  ["Porte de l’atelier", "l'atelier", "Porte de [l’atelier]"],
  ["Æther hall", "aether", "[Æther] hall"],
  ["Old Æther hall", "ether hall", "Old [Æther hall]"],
  ["Ægir Ølsted", "olsted aegir", "[Ægir] [Ølsted]"],
  ["Sicher\u00adheits\u00adtür 2", "sicherheit", "[Sicher\u00adheit]s\u00adtür 2"],
  ["Cafe\u0301 bar", "cafe", "[Cafe\u0301] bar"],
  ["شَعْر ٣٣", "33", "شَعْر [٣٣]"],
  ["ｶﾞｲﾄﾞ 1", "ガイド", "[ｶﾞｲﾄﾞ] 1"],
  ["banana", "ana", "b[anana]"],
  ["North gate", "gate north", "[North] [gate]"],
  ["Gate", "x", "Gate"],
])("of %j, a search for %j marks %j", (text, q, expected) => expect(marked(text, q)).toBe(expected));

test.each(typedForStored)("in %s, a search for %s marks something", (stored, typed) =>
  expect(marked(stored, typed)).toContain("["),
);
