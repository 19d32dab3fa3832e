import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { LabelJob } from "@/lib/contract/labels/label-job";

/** Later requests render the job again. */
const KEPT_MS = 30 * 86_400_000;

/** Without a write. Other processes may render in the same folder. */
const ABANDONED_MS = 3_600_000;

export type JobFiles = ReturnType<typeof createJobFiles>;

/** A file at its final path is complete: it is written under another name and then renamed. */
export function createJobFiles(folder: string) {
  const pathOf = (id: string, format: LabelJob["format"]) => join(folder, `${id}.${format}`);
  return {
    /** Call `discard` at the end, also after `keep`. */
    createDraft: async (): Promise<string> => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${randomUUID()}.draft`);
    },
    keep: (draft: string, id: string, format: LabelJob["format"]): Promise<void> => rename(draft, pathOf(id, format)),
    discard: (draft: string): Promise<void> => rm(draft, { force: true }),
    /** Size in bytes. The stream opens the file at the first read. */
    find: async (id: string, format: LabelJob["format"]) => {
      const path = pathOf(id, format);
      const size = await stat(path).then(
        (found) => found.size,
        () => null,
      );
      return size === null ? null : { size, content: streamOf(path) };
    },
    /** `now` in milliseconds since 1970. */
    sweep: async (now: number): Promise<void> => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const path = join(folder, name);
        const written = await stat(path).catch(() => null);
        const keptMs = name.endsWith(".draft") ? ABANDONED_MS : KEPT_MS;
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
    // No reading ahead: opens no file before a client reads it.
    { highWaterMark: 0 },
  );
}
