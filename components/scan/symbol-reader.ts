/** Reads the texts of the QR codes in a picture. */
export type SymbolReader = (picture: HTMLCanvasElement) => Promise<string[]>;

/** Part of the Shape Detection API (wicg.github.io/shape-detection-api) that is used here. */
type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Returns the reader of this browser, or zxing as WebAssembly from this site, which is loaded only now. */
export async function loadSymbolReader(): Promise<SymbolReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  }
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  // The build gives the file a name with a hash. Without `locateFile` the package would load it from another site.
  const { href } = new URL("../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm", import.meta.url);
  await prepareZXingModule({ overrides: { locateFile: () => href }, fireImmediately: true });
  return async (picture) => {
    const pixels = picture.getContext("2d")?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return [];
    const symbols = await readBarcodes(pixels, { formats: ["QRCode"], maxNumberOfSymbols: 8 });
    return symbols.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
