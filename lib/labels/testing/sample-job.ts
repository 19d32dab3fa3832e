import { createWriteStream } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LabelJob } from "../layout/place-job";
import type { LabelContent } from "../layout/place-label";
import { defaultTemplate } from "../layout/template";
import { writePdf } from "../pdf/write-pdf";
import { unknownPrinter } from "../stock/printer";
import { defaultStock } from "../stock/stock";

/** So many labels of which none is like another. */
export const someContents = (count: number): LabelContent[] =>
  Array.from({ length: count }, (_, i) => {
    const code = `R41NZ8HT-${i + 1}`;
    return { name: `Gate ${i + 1}`, location: "HQ · Ground floor", code, value: code };
  });

/** A job of three labels on the default stock, but for what is given. */
export const someJob = (changes: Partial<LabelJob> = {}): LabelJob => ({
  contents: someContents(3),
  stock: defaultStock,
  template: defaultTemplate,
  printer: unknownPrinter,
  skip: [],
  copies: 1,
  ...changes,
});

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "labels-"));

/** Writes a job's PDF into a new folder, and gives its path. */
export async function pdfOf(job: LabelJob): Promise<string> {
  const file = join(await newFolder(), "labels.pdf");
  await writePdf(job, createWriteStream(file));
  return file;
}
