import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LabelError, nameOf } from "../layout/label-problem";
import type { LabelJob, PlacedPage } from "../layout/place-job";
import { writePdf } from "../pdf/write-pdf";
import { SymbolError } from "../symbol/create-symbol";
import { writeZpl } from "../zpl/write-zpl";
import { checkJob, requirePrintable, startReport } from "./check-job";
import type { Drawing } from "./render-protocol";
import { drawnMatrix } from "./verify-symbol";
import { startProof } from "./verify-worker-client";

type Order = { make: "pdf" | "zpl"; job: LabelJob; file: string };
type OnProgress = (done: number, total: number) => void;

const WRITERS = { pdf: writePdf, zpl: writeZpl };

/**
 * Draws a job into a file, checking each label as it is placed and reading each symbol back in a second thread.
 *
 * @throws LabelError with all that is wrong when something is
 */
export async function drawFile({ make, job, file }: Order, program: URL, onProgress: OnProgress): Promise<Drawing> {
  const report = startReport(job);
  if (report.counts.error > 0) requirePrintable(report.finish());
  const proof = startProof(program);
  const onPage = async (page: PlacedPage) => {
    for (const cell of page.cells) report.add(cell);
    if (report.counts.error > 0) throw new LabelError([]);
    await proof.add(page.cells.map(({ index, content, label }) => claim(index, content.value, label.symbol)));
  };
  try {
    const sha256 = await writeHashed(file, (out) => WRITERS[make](job, out, { onPage, onProgress }));
    const { read: verified, failed } = await proof.finish();
    if (failed !== null) throw new LabelError([unproven(job, failed)]);
    const { labels, sheets } = report.finish();
    return { labels, sheets, verified, bytes: (await stat(file)).size, sha256, report: report.finish() };
  } catch (error) {
    if (error instanceof SymbolError || report.counts.error > 0) requirePrintable(checkJob(job));
    throw error;
  } finally {
    await proof.stop();
  }
}

const claim = (index: number, value: string, symbol: PlacedPage["cells"][number]["label"]["symbol"]) => ({
  index,
  value,
  symbol: drawnMatrix(symbol),
});

function unproven({ contents }: LabelJob, index: number) {
  const content = contents[index];
  const name = content === undefined ? "" : ` of ${nameOf(content)}`;
  const sentence = `The code${name} could not be read back from its drawing: nothing was printed; change it.`;
  return { level: "error" as const, index, sentence };
}

/** Writes a file, and gives its SHA-256 in hex. */
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
