/** Characters of the bytes 0x80 to 0x9f in Windows-1252, without the five that it does not use. */
const HIGH = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/**
 * Texts whose bytes were read in a wrong encoding: UTF-8 as Windows-1252 (KÃ¼che), a capital letter with an accent in
 * the middle of a word (HaupttŸr), a sign between letters (pó³noc) or before one (£azienka), words of accented letters only
 * (Ñåâåðíàÿ) and control characters. `´` is not among the signs, because people type it for an apostrophe.
 */
const GARBLED = [
  new RegExp(`[ÂÃÄÅÎÏÐÑ][\\u0080-\\u00ba\\u00bc-\\u00bf${HIGH}]|â[${HIGH}]`),
  /\p{Ll}[À-ÖØ-ÞŠŒŽŸ]|\p{Lu}[À-ÖØ-ÞŠŒŽŸ]\p{Ll}/u,
  /\p{L}[¢£¤¥¦§¨©«¬®¯±²³¶¸¹»¼½¾¿¡„†‡ˆ‰‹•˜™›√∂∆∏∑∫◊≤≥≠∞≈]\p{L}/u,
  /(?:^|[\s;,])[£¥¤¦¬¯³¹¼½¾]\p{L}/u,
  /[À-ÖØ-öø-ÿ]{4}/u,
  /[\u0080-\u009f]/,
];

/** Letters of two alphabets in one word, of which some look the same: the Cyrillic А, the Greek Α and the Latin A. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|\p{Script=Cyrillic}\p{Script=Greek}/u;

/** Returns whether a text looks as if its bytes were read in a wrong encoding. */
export const isGarbled = (text: string): boolean => GARBLED.some((pattern) => pattern.test(text));

/** Returns whether a word of a text has letters of two alphabets. */
export const mixesAlphabets = (text: string): boolean => MIXED.test(text);
