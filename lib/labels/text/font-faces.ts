import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as FontFile } from "fontkit";
import type { Font } from "./text-width";

/** `name` in a PDF; `stroke` in multiples of the size. */
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

/** In regular weight for bold lines too. */
const REGULAR_ONLY = new Set<string>(["ChocolateClassicalSans", "NotoEmoji"]);

/** The Han family has no bold: families with one are 20 MB or more for each language. Thickens a stem by a half. */
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

/** Arimo and Cousine have the widths of Arial and Courier New, which browsers use. Others have missing letters. */
export function facesFor({ family, weight }: Font): Face[] {
  const first = family === "mono" ? (["Cousine", "Arimo"] as const) : (["Arimo"] as const);
  return [...first, ...FALLBACKS].map((name) => faceOf(name, weight));
}

const { resolve } = createRequire(import.meta.url);
const openFonts = new Map<string, FontFile>();

/** fontkit reads past the end of a file whose last glyph is empty. */
const PADDING = Buffer.alloc(16);

export function openFace({ name, file }: Pick<Face, "name" | "file">): FontFile {
  const known = openFonts.get(name);
  if (known !== undefined) return known;
  const font = create(Buffer.concat([readFileSync(resolve(file)), PADDING])) as FontFile;
  openFonts.set(name, font);
  return font;
}
