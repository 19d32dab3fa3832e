import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LabelError } from "../layout/label-problem";
import { buildDrawProgram } from "../testing/build-render-worker";
import { newFolder, pdfOf, someContents, someJob } from "../testing/sample-job";
import { startDrawing } from "./run-render-worker";

const program = await buildDrawProgram();

const newFile = async () => join(await newFolder(), "labels.out");

test("a worker draws what writePdf does, reads every symbol back and tells how far it is", async () => {
  const file = await newFile();
  const job = someJob({ contents: someContents(50), copies: 2, skip: [1] });
  const seen: number[] = [];
  const drawing = await startDrawing(program, { make: "pdf", job, file }, { onProgress: (done) => seen.push(done) });
  const bytes = readFileSync(file);
  expect(drawing).toMatchObject({ labels: 100, sheets: 5, verified: 100, bytes: bytes.length });
  expect(drawing.report).toMatchObject({ problems: [], verdicts: { fine: 100, "hand-scanner": 0, unreliable: 0 } });
  expect(drawing.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(bytes).toEqual(readFileSync(await pdfOf(job)));
  expect(seen).toEqual([20, 41, 62, 83, 100]);
});

test("every label that cannot be drawn is named, and nothing else is said", async () => {
  const contents = someContents(60);
  contents[30] = { name: "Far too long", location: "", code: "", value: "x".repeat(2_400) };
  contents[40] = { name: "ሰላም", location: "", code: "", value: "A-1" };
  const drawing = startDrawing(program, { make: "pdf", job: someJob({ contents }), file: await newFile() });
  await expect(drawing).rejects.toBeInstanceOf(LabelError);
  await expect(drawing).rejects.toMatchObject({
    problems: [
      { level: "error", index: 30, sentence: expect.stringMatching(/“Far too long”: The value is too long/) },
      { level: "error", index: 40, sentence: expect.stringMatching(/No font has “ሰ” \(U\+1230\), “ላ”/) },
    ],
  });
});

test("a job called off stops", async () => {
  const cancel = new AbortController();
  const order = { make: "pdf", job: someJob({ contents: someContents(3_000) }), file: await newFile() } as const;
  const drawing = startDrawing(program, order, { onProgress: () => cancel.abort(), signal: cancel.signal });
  await expect(drawing).rejects.toThrow("aborted");
});

test("a job is checked without being drawn", async () => {
  const job = someJob({
    contents: [...someContents(2), { name: "Long", location: "", code: "", value: "x".repeat(512) }],
  });
  const { report } = await startDrawing(program, { make: "check", job });
  expect(report).toMatchObject({
    labels: 3,
    sheets: 1,
    counts: { error: 0, warning: 1 },
    verdicts: { fine: 2, "hand-scanner": 1, unreliable: 0 },
    worst: { index: 2, verdict: { level: "hand-scanner" } },
  });
});

test("a calibration sheet is drawn", async () => {
  const file = await newFile();
  const { stock, printer } = someJob();
  await startDrawing(program, { make: "calibration", stock, printer, file });
  expect(readFileSync(file, "latin1")).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/);
});
