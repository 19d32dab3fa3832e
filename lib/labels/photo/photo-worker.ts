import { readBarcodes } from "zxing-wasm/reader";
import { loadDecoder } from "../render/verify-symbol";

// Entry of the process that reads one photo. It is a process for itself, so that a hostile picture ends nothing else.

/** Most symbols that one photo may show, such as a sheet of labels. */
const MOST = 20;

process.once("message", async (photo: Uint8Array) => {
  await loadDecoder();
  // Without Micro QR: between the labels of a sheet the decoder finds one that is not there, about once in 800 sheets.
  const symbols = await readBarcodes(photo, { formats: ["QRCodeModel2"], tryHarder: true, maxNumberOfSymbols: MOST });
  // The decoder reports a picture that it cannot load as one symbol with an error and without a format.
  const isDamaged = symbols.some(({ error, format }) => error !== "" && String(format) === "");
  const codes = isDamaged ? null : [...new Set(symbols.filter(({ isValid }) => isValid).map(({ text }) => text))];
  process.send?.(codes, undefined, undefined, () => process.exit());
});

// Ends with the program, however that ends.
process.on("disconnect", () => process.exit());
