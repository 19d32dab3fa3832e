import { symbolFile } from "@/lib/labels/svg/symbol-file";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { type Answer, refuse } from "./answer";

type Picture = { bytes: ArrayBuffer; contentType: string };

/** The QR symbol of a value as a file, its quiet zone included, or why it has none. */
export function symbolPicture(value: string, kind: "svg" | "png"): Answer<Picture> {
  try {
    const { bytes, contentType } = symbolFile(value, kind);
    return { ok: true, value: { bytes: bytes.buffer, contentType } };
  } catch (error) {
    if (!(error instanceof SymbolError)) throw error;
    return refuse({ kind: "validation-failed", detail: error.message });
  }
}
