import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as FontFile } from "fontkit";
import type { Font } from "./text-width";

/** Font file of a package, and its name in a PDF. */
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

/** Families used in regular weight for bold lines too, because they have no bold or do not need one. */
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
 * Returns the faces for a line of text, first choice first. Arimo and Cousine have the advance widths of Arial and
 * Courier, which the layout assumes and browsers use. The others provide letters that those lack.
 */
export function facesFor({ family, weight }: Font): Face[] {
  const first = family === "mono" ? (["Cousine", "Arimo"] as const) : (["Arimo"] as const);
  return [...first, ...FALLBACKS].map((name) => faceOf(name, weight));
}

const { resolve } = createRequire(import.meta.url);
const openFonts = new Map<string, FontFile>();

/** Padding for fontkit, which reads past the end of a file whose last glyph is empty. */
const PADDING = Buffer.alloc(16);

/** Returns the font of a face. Reads it from its package on first use. */
export function openFace({ name, file }: Face): FontFile {
  const known = openFonts.get(name);
  if (known !== undefined) return known;
  const font = create(Buffer.concat([readFileSync(resolve(file)), PADDING])) as FontFile;
  openFonts.set(name, font);
  return font;
}
