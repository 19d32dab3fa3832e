/** 0x80 to 0x9f in Windows-1252, without the five that it does not use. */
const HIGH = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/** KÃ¼che, HaupttŸr, pó³noc, £azienka, Ñåâåðíàÿ, control characters. Not `´`, which people type as apostrophe. */
const GARBLED = [
  new RegExp(`[ÂÃÄÅÎÏÐÑ][\\u0080-\\u00ba\\u00bc-\\u00bf${HIGH}]|â[${HIGH}]`),
  /\p{Ll}[À-ÖØ-ÞŠŒŽŸ]|\p{Lu}[À-ÖØ-ÞŠŒŽŸ]\p{Ll}/u,
  /\p{L}[¢£¤¥¦§¨©«¬®¯±²³¶¸¹»¼½¾¿¡„†‡ˆ‰‹•˜™›√∂∆∏∑∫◊≤≥≠∞≈]\p{L}/u,
  /(?:^|[\s;,])[£¥¤¦¬¯³¹¼½¾]\p{L}/u,
  /[À-ÖØ-öø-ÿ]{4}/u,
  /[\u0080-\u009f]/,
];

/** Some look the same: the Cyrillic А, the Greek Α and the Latin A. */
const MIXED =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|\p{Script=Cyrillic}\p{Script=Greek}/u;

export const isGarbled = (text: string): boolean => GARBLED.some((pattern) => pattern.test(text));

export const mixesAlphabets = (text: string): boolean => MIXED.test(text);
