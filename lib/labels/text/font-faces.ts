import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as FontFile } from "fontkit";
import type { Font } from "./text-width";

/** A font file of a package, and what it is looked up as in a PDF. */
export type Face = { name: string; file: string };

const PACKAGES = {
  Arimo: "arimo",
  Cousine: "cousine",
  NotoSansArabic: "noto-sans-arabic",
  NotoSansThai: "noto-sans-thai",
  NotoSansDevanagari: "noto-sans-devanagari",
  NanumGothic: "nanum-gothic",
  ChocolateClassicalSans: "chocolate-classical-sans",
  NotoEmoji: "noto-emoji",
};

/** The weights the Han and kana face and the emoji come in or need: bold lines take them as they are. */
const REGULAR_ONLY = new Set<string>(["Cousine", "ChocolateClassicalSans", "NotoEmoji"]);

const FALLBACKS = [
  "NotoSansArabic",
  "NotoSansThai",
  "NotoSansDevanagari",
  "NanumGothic",
  "ChocolateClassicalSans",
  "NotoEmoji",
] as const;

function faceOf(family: keyof typeof PACKAGES, weight: Font["weight"]): Face {
  const style = weight === 700 && !REGULAR_ONLY.has(family) ? "700Bold" : "400Regular";
  const name = `${family}_${style}`;
  return { name, file: `@expo-google-fonts/${PACKAGES[family]}/${style}/${name}.ttf` };
}

/**
 * The faces for a line of text, first choice first. Arimo and Cousine have the advances of Arial and Courier,
 * which labels are laid out with and browsers show; the rest lend the letters those lack.
 */
export function facesFor({ family, weight }: Font): Face[] {
  const first = family === "mono" ? (["Cousine", "Arimo"] as const) : (["Arimo"] as const);
  return [...first, ...FALLBACKS].map((name) => faceOf(name, weight));
}

const { resolve } = createRequire(import.meta.url);
const opened = new Map<string, FontFile>();

/** fontkit reads the header an empty glyph does not have, past the end of a file whose last glyph is empty. */
const PADDING = Buffer.alloc(16);

/** The font of a face, read from its package once. */
export function openFace({ name, file }: Face): FontFile {
  const known = opened.get(name);
  if (known !== undefined) return known;
  const font = create(Buffer.concat([readFileSync(resolve(file)), PADDING])) as FontFile;
  opened.set(name, font);
  return font;
}
