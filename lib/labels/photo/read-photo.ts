import pLimit from "p-limit";
import type { PhotoReading } from "@/lib/contract/access-points/codes/photo-reading";
import { forkConfined } from "@/lib/fork-confined";
import { readPhotoSize } from "./photo-size";

/** The build puts it next to the main program. */
export const photoProgram = new URL("./photo-worker.mjs", import.meta.url);

const PIXELS_MAX = 50_000_000;

/** A photo of 12 million pixels takes about a second. */
const TIMEOUT_MS = 20_000;
const WAITING_MAX = 8;

// Of 64 KiB: 400 MB. 50 million pixels take 140 MB, as progressive JPEG 280 MB, as transparent PNG 400 MB.
// 16 bits a color would take 790 MB, and cannot be read.
const DECODER_PAGES = 6_400;

/** One photo at a time, one of each person. The process needs at most 470 MB. */
export function createPhotoReader(program: URL) {
  const oneAtATime = pLimit(1);
  const people = new Set<string>();
  return async (person: string, photo: Uint8Array): Promise<PhotoReading> => {
    const size = readPhotoSize(photo);
    if (!size) return { ok: false, reason: "format" };
    if (size.width * size.height > PIXELS_MAX) return { ok: false, reason: "pixels" };
    if (people.has(person) || oneAtATime.pendingCount >= WAITING_MAX) return { ok: false, reason: "busy" };
    people.add(person);
    const codes = await oneAtATime(() => decode(program, photo)).finally(() => people.delete(person));
    return codes ? { ok: true, codes } : { ok: false, reason: "damaged" };
  };
}

/** Null when the photo is damaged, or the process fails or takes too long. */
const decode = (program: URL, photo: Uint8Array): Promise<string[] | null> =>
  new Promise((resolve) => {
    // The decoder's output about a broken picture is of no use to the operator.
    const worker = forkConfined(program, {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [`--wasm-max-mem-pages=${DECODER_PAGES}`],
    });
    const end = (codes: string[] | null) => {
      clearTimeout(timer);
      worker.kill("SIGKILL");
      resolve(codes);
    };
    const timer = setTimeout(end, TIMEOUT_MS, null);
    worker.once("message", (codes: string[] | null) => end(codes));
    worker.once("error", () => end(null));
    worker.once("exit", () => end(null));
    worker.send(photo, (error) => error && end(null));
  });
