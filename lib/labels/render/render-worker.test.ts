import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLanguage } from "@/lib/messages/catalogues";
import { type Language, languageCodes, t, tell } from "@/lib/messages/messages";
import { LabelError } from "../layout/label-problem";
import { unknownPrinter } from "../stock/printer";
import { pageTexts } from "../testing/read-pdf";
import { newFolder, sampleJob, sampleTexts, shippedStock, writeSamplePdf } from "../testing/sample-job";
import { workerProgram } from "../testing/worker-programs";
import { runRenderWorker } from "./render-pool";

const program = workerProgram("render-worker");

const newFile = async () => join(await newFolder(), "labels.out");

test("a render worker writes the same file as writePdf, verifies every symbol and reports progress", async () => {
  const file = await newFile();
  const job = sampleJob({ contents: sampleTexts(50), copies: 2, skip: [1] });
  const seen: number[] = [];
  const result = await runRenderWorker(program, { make: "pdf", job, file }, { onProgress: (done) => seen.push(done) });
  const bytes = readFileSync(file);
  expect(result).toMatchObject({ verified: 100 });
  expect(result.report).toMatchObject({ problems: [], verdicts: { fine: 100, "hand-scanner": 0, unreliable: 0 } });
  expect(result.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(bytes).toEqual(readFileSync(await writeSamplePdf(job)));
  expect(seen).toEqual([20, 41, 62, 83, 100]);
});

test.each(["pdf", "zpl", "pwg"] as const)("a part of a job has only its symbols verified, as %s", async (make) => {
  const stock = shippedStock("zebra-4x2in");
  const job = sampleJob({ stock, contents: sampleTexts(9), copies: 2, printer: { ...unknownPrinter, dpi: 300 } });
  const file = await newFile();
  const format = make === "pwg" ? { make, dpi: 300, isGrey: false } : { make };
  const result = await runRenderWorker(program, { ...format, job, file, part: { from: 8, to: 11 } });
  expect(result).toMatchObject({ verified: 4, report: null });
});

test("PWG raster of a label whose symbol is too small for the resolution fails with its error", async () => {
  const stock = shippedStock("zebra-2x1in");
  const contents = [{ name: "Dense", location: "", code: "x".repeat(900) }];
  const job = sampleJob({ stock, contents, printer: { ...unknownPrinter, dpi: 600 } });
  const order = { make: "pwg", job, file: await newFile(), isGrey: false } as const;
  await expect(runRenderWorker(program, { ...order, dpi: 203 })).rejects.toMatchObject({
    problems: [{ level: "error", index: 0, message: { key: "findings.codeTooLong" } }],
  });
});

test("a job with bad labels fails with an error for each of them and no other problem", async () => {
  const contents = sampleTexts(60);
  contents[30] = { name: "Far too long", location: "", code: "x".repeat(2_400) };
  contents[40] = { name: "ሰላም", location: "", code: "A-1" };
  const rendering = runRenderWorker(program, { make: "pdf", job: sampleJob({ contents }), file: await newFile() });
  await expect(rendering).rejects.toBeInstanceOf(LabelError);
  const { problems } = (await rendering.catch((error) => error)) as LabelError;
  expect(problems).toMatchObject([
    { level: "error", index: 30 },
    { level: "error", index: 40 },
  ]);
  const [tooLong, withoutFont] = problems.map(({ message }) => tell(message));
  expect(tooLong).toMatch(/“Far too long”: The value is too long/);
  expect(withoutFont).toMatch(/No font has “ሰ” \(U\+1230\), “ላ”/);
});

test("aborting the signal stops the worker", async () => {
  const cancel = new AbortController();
  const order = { make: "pdf", job: sampleJob({ contents: sampleTexts(3_000) }), file: await newFile() } as const;
  const rendering = runRenderWorker(program, order, { onProgress: () => cancel.abort(), signal: cancel.signal });
  await expect(rendering).rejects.toThrow("aborted");
});

test("a check order returns a report without a file", async () => {
  const job = sampleJob({
    contents: [...sampleTexts(2), { name: "Long", location: "", code: "x".repeat(512) }],
    template: { ...sampleJob().template, fields: ["name"] },
  });
  const { report } = await runRenderWorker(program, { make: "check", job });
  expect(report).toMatchObject({
    counts: { error: 0, warning: 1 },
    verdicts: { fine: 2, "hand-scanner": 1, unreliable: 0 },
    worst: { index: 2, rating: { level: "hand-scanner" } },
  });
});

test("a calibration order writes a PDF, in the language of whoever asks for it", async () => {
  const { stock, printer } = sampleJob();
  const textIn = async (language: Language) => {
    const file = await newFile();
    await withLanguage(language, () => runRenderWorker(program, { make: "calibration", stock, printer, file }));
    expect(readFileSync(file, "latin1")).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/);
    return (await pageTexts(file))[0];
  };
  // Arabic letters are shaped: the file has other characters than the text.
  for (const language of languageCodes.filter((code) => code !== "ar"))
    expect(await textIn(language)).toContain(withLanguage(language, () => t("calibration.top")));
});
