import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as FontFile } from "fontkit";
import type { Font } from "./text-width";

/** Font file of a package, its name in a PDF, and the stroke around its outlines in multiples of the size. */
export type Face = { name: string; file: string; stroke: number };

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

/** Families used in regular weight for bold lines too. */
const REGULAR_ONLY = new Set<string>(["ChocolateClassicalSans", "NotoEmoji"]);

/**
 * Stroke around the Han and kana of bold lines, whose family has no bold. Families with one are 20 MB or more for each
 * language. The stroke thickens a stem by a half, as bold families do.
 */
const BOLD_STROKE = 0.04;

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
  const stroke = weight === 700 && family === "ChocolateClassicalSans" ? BOLD_STROKE : 0;
  return { name, file: `@expo-google-fonts/${PACKAGES[family]}/${style}/${name}.ttf`, stroke };
}

/**
 * Returns the faces for a line of text, first choice first. Arimo and Cousine have the advance widths of Arial and
 * Courier New, which browsers use. The others provide letters that those lack.
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
export function openFace({ name, file }: Pick<Face, "name" | "file">): FontFile {
  const known = openFonts.get(name);
  if (known !== undefined) return known;
  const font = create(Buffer.concat([readFileSync(resolve(file)), PADDING])) as FontFile;
  openFonts.set(name, font);
  return font;
}
