import compile from "icu-minify/compile";
import { expect, test } from "vitest";
import { isolateTexts, whileRecording, withLanguage } from "./catalogues";
import { formatList, formatNumber, isRightToLeft, joinItems, joinSentences, locale, t, tell } from "./messages";

test("a message has the numbers and plurals of the language of its request", () => {
  expect(t("common.accessPoints", { count: 1 })).toBe("1 access point");
  expect(t("common.accessPoints", { count: 2_314 })).toBe("2,314 access points");
  expect(withLanguage("de", () => formatNumber(2_314))).toBe("2.314");
  expect(withLanguage("ar", () => [formatNumber(2_314), isRightToLeft(), locale()])).toEqual([
    "2,314",
    true,
    "ar-u-nu-latn",
  ]);
  expect(withLanguage("fr", () => formatList(["a", "b"], "disjunction"))).toBe("a ou b");
});

test("requests that are answered at the same time keep their languages", async () => {
  const answer = async (ms: number) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return locale();
  };
  const answers = [withLanguage("de", () => answer(4)), withLanguage("zh", () => answer(1)), answer(2)];
  expect(await Promise.all(answers)).toEqual(["de", "zh-Hans", "en-GB"]);
});

test("a text in an Arabic message is isolated, in tags and plurals too, and a choice keeps its value", () => {
  const isolated = isolateTexts(
    compile("<b>{name}</b> {code} {count, plural, other {# {place}}} {state, select, on {x} other {y}}"),
  );
  expect(JSON.stringify(isolated)).toBe(
    JSON.stringify([
      ["b", "\u2068", ["name"], "\u2069"],
      " ",
      "\u2066",
      ["code"],
      "\u2069",
      " ",
      ["count", 2, { other: [0, " ", "\u2068", ["place"], "\u2069"] }],
      " ",
      ["state", 1, { on: "x", other: "y" }],
    ]),
  );
});

test("sentences and items are joined as the language writes them, also when they are kept for later", () => {
  const joined = () => joinSentences(t("common.yes"), false, joinItems(["A-1", "A-2"]));
  expect(joined()).toBe("Yes A-1, A-2");
  expect(withLanguage("zh", joined)).toBe("是A-1、A-2");
  const kept = whileRecording(joined);
  expect(withLanguage("zh", () => tell(kept))).toBe("是A-1、A-2");
});

test("an Arabic list is read from right to left, and each of its items in its own direction", () => {
  const lists = withLanguage("ar", () => [joinItems(["2/B", "7/C"]), formatList(["2/B", "7/C"])]);
  expect(lists).toEqual(["\u2067\u20682/B\u2069، \u20687/C\u2069\u2069", "\u20682/B\u2069 و\u20687/C\u2069"]);
});
