import type { ReaderOptions } from "zxing-wasm/reader";

/** GS, which no hand scanner types (GS1 General Specifications §7.8). */
const SEPARATOR = "\u001d";

/** Plain data, without the text for people, such as (8004) before the number of an asset. */
export const symbolReading: ReaderOptions = { formats: ["QRCodeModel2"], textMode: "Plain" };

/** As a hand scanner does, so that photo, camera and scanner find the same access point. */
export const asTyped = (text: string): string => text.replaceAll(SEPARATOR, "");
