import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { PhotoReading } from "@/lib/contract/access-points/codes/photo-reading";
import { readPhotoSize } from "./photo-size";

/** URL of the process that reads a photo, which the build puts next to the main program. */
export const photoProgram = new URL("./photo-worker.mjs", import.meta.url);

const PIXELS_MAX = 50_000_000;

/** A photo of 12 million pixels takes about a second. */
const TIMEOUT_MS = 20_000;
const WAITING_MAX = 8;

/**
 * Creates a function that reads the codes in a photo: one photo at a time in a process of its own, and one of each
 * person. A picture has at most 50 million pixels, so that the process needs at most about 250 MB.
 */
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

/** Returns the codes in a photo; null when it is damaged, or the process fails or takes too long. */
const decode = (program: URL, photo: Uint8Array): Promise<string[] | null> =>
  new Promise((resolve) => {
    // The output of the decoder about a broken picture is of no use to the operator.
    const worker = fork(fileURLToPath(program), {
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
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
