import { expect, test } from "vitest";
import { isGarbled, mixesAlphabets } from "./garbled-text";

test.each([
  ..."KÃ¼che|GroÃŸ|CafÃ©|â€œNorthâ€|HaupttŸr SŸd|KŸche|GebŠude|Gršßen§e|pó³noc|£azienka|Ñåâåðíàÿ äâåðü".split("|"),
  ..."Êóõíÿ|stra§e|K\u0081che".split("|"),
])("isGarbled finds the wrong encoding of %s", (text) => {
  expect(isGarbled(text)).toBe(true);
});

test.each([
  ..."Küche|Haupttür Süd|STRASSE ÜBER|Übergang|Ärztehaus|Entrée côté cour|ÉTAGE 2|«CAFÉ»|L’été".split("|"),
  ..."Puerta pequeña|¿Dónde?|Nº 4|Mª José|Łazienka północ|Žluť|Şişli|Østre gård|Anna´s|Северная дверь".split("|"),
  ..."Κύρια είσοδος|北门|北口のドア|북문|دلת|5 m² Raum|20 °C|½ Tür|§ 4|A–B|col·lecció".split("|"),
])("isGarbled finds nothing wrong in %s", (text) => {
  expect(isGarbled(text)).toBe(false);
});

test("mixesAlphabets finds a letter of another alphabet in a word, not beside it", () => {
  expect(mixesAlphabets("Mьnchen")).toBe(true);
  expect(mixesAlphabets("\u0410-1 \u0410B")).toBe(true);
  expect(mixesAlphabets("Кухня Kitchen α")).toBe(false);
});
