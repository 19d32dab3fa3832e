import { symbolFile } from "@/lib/labels/svg/symbol-file";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";
import { type Answer, refuse } from "./answer";

type Picture = { bytes: ArrayBuffer; contentType: string };

/** Returns the QR symbol of a value as an image file with its quiet zone, or the problem that prevents it. */
export function symbolPicture(value: string, kind: "svg" | "png"): Answer<Picture> {
  try {
    const { bytes, contentType } = symbolFile(value, kind);
    return { ok: true, value: { bytes: bytes.buffer, contentType } };
  } catch (error) {
    if (!(error instanceof SymbolError)) throw error;
    return refuse({ kind: "validation-failed", detail: error.message });
  }
}
