import fc from "fast-check";

/** Texts as they are stored, and as people type them. */
export const typedForStored: [stored: string, typed: string][] = [
  ["Porte de l\u2019atelier", "l'atelier"],
  ["Łódź", "lodz"],
  ["Ørsted gate", "orsted"],
  ["Đà Nẵng", "da nang"],
  ["Æther", "aether"],
  ["Sicher\u00adheits\u00adtür", "Sicherheitstür"],
  ["Gate\u200bNorth", "GateNorth"],
  ["أحمد", "احمد"],
  ["مُدَرِّسَةٌ", "مدرسة"],
  ["כתב עם ניקוד: שַׁעַר", "שער"],
  ["بوابة ٣", "بوابة 3"],
];

/** Characters that are their own keys: texts of them have the same key only where they are equal. */
const plain = Array.from("abcdefghijklmnopqrstuvwxyz0123456789 '-\"&/.,«»~°αωжяابىيةهوשאกิ中かが가각");

const others: Record<string, string> = {
  ...{ "'": "’‘ʼ`´′", '"': "“”„″", "-": "–—‐\u2011−", " ": "\u00a0\u2009\u3000\u202f", l: "łŁ", o: "øØö", d: "đĐð" },
  ...{ h: "ħ", i: "ıİ", 0: "٠۰०０", 3: "٣۳३３", 9: "٩۹९９", ا: "أإآٱ", ب: "بَ", ש: "שּׁ", ω: "ώΩ" },
};

const invisible = ["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u200e", "\u061c", "\ufe0f"];

/** Returns a character in other spellings with the same key. */
const spellingsOf = (character: string): string[] => [
  ...[character, character, character.toUpperCase(), character.normalize("NFD")],
  ...(others[character] ? [...(character === "ب" || character === "ש" ? [others[character]] : others[character])] : []),
  ...invisible.map((one) => character + one),
  ...(/[a-z]/.test(character) ? [`${character}\u0301`] : []),
];

/** Plain texts. None begins or ends with a space, which the service takes away, or has so many quotes that it is a search of phrases. */
export const plainTexts = fc
  .array(fc.constantFrom(...plain), { minLength: 2, maxLength: 20 })
  .map((characters) => `t${characters.join("").replaceAll('"', "'")}z`);

/** Plain texts of all signs, with the same text in another spelling. */
export const respelledTexts = fc
  .array(
    fc.constantFrom(...plain).chain((one) => fc.tuple(fc.constant(one), fc.constantFrom(...spellingsOf(one)))),
    { minLength: 2, maxLength: 20 },
  )
  .map((pairs): [text: string, respelled: string] => [
    `t${pairs.map(([one]) => one).join("")}z`,
    `T${pairs.map(([, other]) => other).join("")}Z`,
  ]);
