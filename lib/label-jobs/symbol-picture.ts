import { symbolPng } from "@/lib/labels/png";
import { symbolSvg } from "@/lib/labels/svg";
import { SymbolError } from "@/lib/labels/symbol";
import { type Answer, refuse } from "./answer";

const encoder = new TextEncoder();

const pictures = {
  svg: { contentType: "image/svg+xml; charset=utf-8", draw: (value: string) => encoder.encode(symbolSvg(value)) },
  png: { contentType: "image/png", draw: symbolPng },
};

type Picture = { bytes: ArrayBuffer; contentType: string };

/** The QR symbol of a value as a file, its quiet zone included, or why it has none. */
export function symbolPicture(value: string, kind: keyof typeof pictures): Answer<Picture> {
  const { contentType, draw } = pictures[kind];
  try {
    return { ok: true, value: { bytes: draw(value).buffer, contentType } };
  } catch (error) {
    if (!(error instanceof SymbolError)) throw error;
    return refuse({ kind: "validation-failed", detail: error.message });
  }
}
