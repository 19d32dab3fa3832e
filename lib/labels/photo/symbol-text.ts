import type { ReaderOptions } from "zxing-wasm/reader";

/** Separator of groups (GS), which no hand scanner types (GS1 General Specifications §7.8). */
const SEPARATOR = "\u001d";

/** Reads the data of a symbol, and not its text for people, such as (8004) before the number of an asset. */
export const symbolReading: ReaderOptions = { formats: ["QRCodeModel2"], textMode: "Plain" };

/** Returns the text of a symbol as a hand scanner types it, so that photo, camera and scanner find the same access point. */
export const asTyped = (text: string): string => text.replaceAll(SEPARATOR, "");
