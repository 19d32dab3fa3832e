import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** How long a drawn file is kept, in milliseconds; after that the job is drawn again when it is asked for. */
const KEPT_MS = 30 * 86_400_000;

export type JobFormat = "pdf" | "zpl";
export type JobFiles = ReturnType<typeof createJobFiles>;

/** A draft that was not written to this long is nobody's, in milliseconds: other processes may draw in this folder. */
const DRAWN_MS = 3_600_000;

/**
 * The drawn files, in a folder of their own. A file there is whole: it is drawn beside and then renamed.
 * @param worker names this process, whose drafts are its own
 */
export function createJobFiles(folder: string, worker: string) {
  const pathOf = (id: string, format: JobFormat) => join(folder, `${id}.${format}`);
  const draftOf = (id: string, format: JobFormat) => `${pathOf(id, format)}.${worker}.draft`;
  return {
    /** Where to draw; `keep` it or `discard` it. */
    draft: async (id: string, format: JobFormat): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return draftOf(id, format);
    },
    keep: (id: string, format: JobFormat): Promise<void> => rename(draftOf(id, format), pathOf(id, format)),
    discard: (id: string, format: JobFormat): Promise<void> => rm(draftOf(id, format), { force: true }),
    /** The file's bytes and their number, or null when it is not there. Opened when first read, not before. */
    find: async (id: string, format: JobFormat) => {
      const path = pathOf(id, format);
      const size = await stat(path).then(
        (found) => found.size,
        () => null,
      );
      return size === null ? null : { size, content: streamOf(path) };
    },
    /** Somewhere to draw what is read once and not kept. */
    scratch: async (): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${randomUUID()}.draft`);
    },
    /** Puts what was drawn in `scratch` in its place. */
    take: (scratch: string, id: string, format: JobFormat): Promise<void> => rename(scratch, pathOf(id, format)),
    drop: (scratch: string): Promise<void> => rm(scratch, { force: true }),
    /** Takes a file away, if it is there. */
    remove: (id: string, format: JobFormat): Promise<void> => rm(pathOf(id, format), { force: true }),
    /** Removes drafts a stop left behind, and files that have had their time. `now` in milliseconds. */
    sweep: async (now: number): Promise<void> => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        const written = await stat(path).catch(() => null);
        const keptMs = name.endsWith(".draft") ? DRAWN_MS : KEPT_MS;
        if (written && written.mtimeMs < now - keptMs) await rm(path, { force: true });
      }
    },
  };
}

const CHUNK_BYTES = 65_536;

function streamOf(path: string): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  return new ReadableStream(
    {
      pull: async (controller) => {
        handle ??= await open(path);
        const chunk = new Uint8Array(CHUNK_BYTES);
        const { bytesRead } = await handle.read(chunk);
        if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead));
        await handle.close();
        controller.close();
      },
      cancel: () => handle?.close(),
    },
    // Nothing is read ahead, so nothing is open that nobody reads.
    { highWaterMark: 0 },
  );
}
