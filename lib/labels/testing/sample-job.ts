import { createWriteStream } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { RenderJob } from "../layout/place-job";
import { defaultTemplate } from "../layout/place-label";
import { writePdf } from "../pdf/write-pdf";
import { defaultStock } from "../stock/default-stock";
import { unknownPrinter } from "../stock/printer";
import { stocks } from "../stock/stocks";

/** Returns the texts of `count` labels, each with its own name and code. */
export const sampleTexts = (count: number): PrintedTexts[] =>
  Array.from({ length: count }, (_, i) => ({
    name: `Gate ${i + 1}`,
    location: "HQ · Ground floor",
    code: `R41NZ8HT-${i + 1}`,
  }));

/** Returns a job of three labels on the default stock, with `changes` applied. */
export const sampleJob = (changes: Partial<RenderJob> = {}): RenderJob => ({
  contents: sampleTexts(3),
  stock: defaultStock,
  template: defaultTemplate,
  printer: unknownPrinter,
  skip: [],
  copies: 1,
  ...changes,
});

/** @throws Error when no stock that the program ships has this id */
export function shippedStock(id: string): LabelStock {
  const found = stocks.find((stock) => stock.id === id);
  if (!found) throw new Error(`There is no stock ${id}.`);
  return found;
}

export const newFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "labels-"));

/** Writes a job's PDF into a new folder and returns its path. */
export async function writeSamplePdf(job: RenderJob): Promise<string> {
  const file = join(await newFolder(), "labels.pdf");
  await writePdf(job, createWriteStream(file));
  return file;
}
