import { asTyped, symbolReading } from "@/lib/labels/photo/symbol-text";
import { joinSentences, type PlainKey, t } from "@/lib/messages/messages";

/** In ms, besides the reading itself. */
const PAUSE_MS = 100;

/** In pixels. More costs time and finds no more codes at arm's length. */
const SIDE_MAX = 1_280;

type CameraChoice = { id: string; name: string };

export type Camera = {
  /** Names are known only while a camera runs. */
  choices: CameraChoice[];
  id: string;
  /** Null when the camera has none. */
  setTorch: ((isOn: boolean) => Promise<void>) | null;
  stop: () => void;
};

type StartOptions = {
  video: HTMLVideoElement;
  /** Null: the camera on the back of the device. */
  id: string | null;
  onCode: (code: string) => void;
  /** It was unplugged, or its permission was taken away. */
  onEnd: () => void;
};

type TorchTrack = MediaTrackCapabilities & { torch?: boolean };

/** Throws a DOMException as getUserMedia when the camera cannot be used. */
export async function startCamera({ video, id, onCode, onEnd }: StartOptions): Promise<Camera> {
  const which = id === null ? { facingMode: "environment" } : { deviceId: { exact: id } };
  const [stream, read] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { ...which, width: { ideal: 1_280 } }, audio: false }),
    loadSymbolReader(),
  ]);
  const [track] = stream.getVideoTracks();
  if (!track) throw new DOMException("The stream has no picture.", "NotFoundError");
  const stopped = new AbortController();
  const stop = () => {
    stopped.abort();
    for (const one of stream.getTracks()) one.stop();
    video.srcObject = null;
  };
  track.addEventListener("ended", () => {
    stop();
    onEnd();
  });
  video.srcObject = stream;
  await video.play();
  void readPictures(video, read, onCode, stopped.signal);
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  const capabilities: TorchTrack = track.getCapabilities?.() ?? {};
  return {
    choices: cameras.map(({ deviceId, label }, at) => ({
      id: deviceId,
      name: label || t("scan.camera.number", { number: at + 1 }),
    })),
    id: track.getSettings().deviceId ?? "",
    setTorch: capabilities.torch
      ? (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      : null,
    stop,
  };
}

async function readPictures(
  video: HTMLVideoElement,
  read: SymbolReader,
  onCode: (code: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  while (!signal.aborted) {
    if (context && video.videoWidth > 0) {
      const scale = Math.min(1, SIDE_MAX / Math.max(video.videoWidth, video.videoHeight));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      for (const code of await read(canvas)) if (!signal.aborted) onCode(code);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Null where the browser asks first or does not say: Firefox, and Safari before 16. */
export async function mayUseCamera(): Promise<boolean | null> {
  try {
    const { state } = await navigator.permissions.query({ name: "camera" as PermissionName });
    return state === "prompt" ? null : state === "granted";
  } catch {
    return null;
  }
}

export const notAllowed = { name: "NotAllowedError" };

const reasons: Record<string, PlainKey> = {
  NotAllowedError: "scan.camera.error.notAllowed",
  NotReadableError: "scan.camera.error.inUse",
};

/** `error` is what `startCamera` threw, if anything. */
export function cameraProblem(error?: unknown): string {
  if (!navigator.mediaDevices) return joinSentences(t("scan.camera.error.http"), t("scan.camera.instead"));
  // Not `instanceof DOMException`: WebKit throws another error on a device without a camera.
  const name = typeof error === "object" && error !== null && "name" in error ? String(error.name) : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") {
    return joinSentences(t("scan.camera.error.none"), t("scan.camera.instead"));
  }
  return joinSentences(t(reasons[name] ?? "scan.camera.error.other"), t("scan.camera.orInstead"));
}

type SymbolReader = (picture: HTMLCanvasElement) => Promise<string[]>;

/** Shape Detection API (wicg.github.io/shape-detection-api). */
type Detector = { detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

/** Where the browser has none, zxing as WebAssembly from this site, which is loaded only now. */
async function loadSymbolReader(): Promise<SymbolReader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector && (await BarcodeDetector.getSupportedFormats()).includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => asTyped(rawValue));
  }
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  // The build gives the file a name with a hash. Without `locateFile` the package would load it from another site.
  const { href } = new URL("../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm", import.meta.url);
  await prepareZXingModule({ overrides: { locateFile: () => href }, fireImmediately: true });
  return async (picture) => {
    const pixels = picture.getContext("2d")?.getImageData(0, 0, picture.width, picture.height);
    if (!pixels) return [];
    // Without Micro QR, as a photo is read.
    const symbols = await readBarcodes(pixels, { ...symbolReading, maxNumberOfSymbols: 8 });
    return symbols.filter(({ isValid }) => isValid).map(({ text }) => asTyped(text));
  };
}
