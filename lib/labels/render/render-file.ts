import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LabelError, type LabelProblem, nameOf } from "../layout/label-problem";
import type { PlacedCell, PlacedPage, RenderJob } from "../layout/place-job";
import { writePdf } from "../pdf/write-pdf";
import { SymbolError } from "../symbol/create-symbol";
import { writeZpl } from "../zpl/write-zpl";
import { checkJob, requirePrintable, startReport } from "./check-job";
import type { RenderOrder, RenderResult } from "./render-protocol";
import { drawnMatrix } from "./verify-symbol";
import type { Verifier, VerifyRequest } from "./verify-worker-client";

type FileOrder = Extract<RenderOrder, { make: "pdf" | "zpl" }>;
type OnProgress = (done: number, total: number) => void;

const WRITERS = { pdf: writePdf, zpl: writeZpl };

/**
 * Draws a job into a file. Checks each label when it is laid out, and reads each symbol back in a verify worker.
 *
 * @throws LabelError with every error of the job
 */
export async function renderFile(
  { make, job, file }: FileOrder,
  verifier: Verifier,
  onProgress: OnProgress,
): Promise<RenderResult> {
  const report = startReport(job);
  if (report.counts.error > 0) requirePrintable(report.finish());
  const symbols = verifier.begin();
  const onPage = async (page: PlacedPage) => {
    for (const cell of page.cells) report.add(cell);
    if (report.counts.error > 0) throw new LabelError([]);
    await symbols.add(page.cells.map(verifyRequest));
  };
  try {
    const sha256 = await writeHashed(file, (out) => WRITERS[make](job, out, { onPage, onProgress }));
    const { verified, failed } = await symbols.finish();
    if (failed !== null) throw new LabelError([unreadable(job, failed)]);
    const { labels, sheets } = report.finish();
    return { labels, sheets, verified, bytes: (await stat(file)).size, sha256, report: report.finish() };
  } catch (error) {
    // Symbols of this file may still be in the worker.
    await verifier.end();
    // Drawing stopped at the first bad label. Check the whole job to name them all.
    if (error instanceof SymbolError || report.counts.error > 0) requirePrintable(checkJob(job));
    throw error;
  }
}

/** Returns what the verify worker needs to read the symbol of a label back. */
const verifyRequest = ({ index, content, label }: PlacedCell): VerifyRequest => ({
  index,
  value: content.code,
  symbol: drawnMatrix(label.symbol),
});

function unreadable({ contents }: RenderJob, index: number): LabelProblem {
  const content = contents[index];
  const name = content === undefined ? "" : ` of ${nameOf(content)}`;
  const sentence = `The code${name} could not be read back from its drawing, so nothing was printed. Change the code.`;
  return { level: "error", index, sentence };
}

/** Writes a file and returns its SHA-256 in hex. */
export async function writeHashed(file: string, write: (out: Writable) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk, _, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  const written = pipeline(hashing, createWriteStream(file));
  try {
    await write(hashing);
  } catch (error) {
    hashing.destroy();
    await written.catch(() => {});
    throw error;
  }
  await written;
  return hash.digest("hex");
}
