import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { create, type Font as FontFile } from "fontkit";
import type { Face } from "./font-faces";

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
