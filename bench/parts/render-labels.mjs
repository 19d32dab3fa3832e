// Draws labels as the service does, in a separate process, and sends time, peak memory and size to the parent process.
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { peakMb } from "../programs.mjs";

const [amount, file] = [Number(process.argv[2]), process.argv[3]];

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const codeOf = (i) =>
  `${Array.from({ length: 8 }, (_, at) => LETTERS[(i * (7_919 + 31 * at) + (i >> at)) % 32]).join("")}-${LETTERS[i % 32]}`;

const contents = Array.from({ length: amount }, (_, i) => {
  const code = codeOf(i);
  return { name: `Lobby turnstile ${i} south`, location: `HQ · Floor ${i % 40}`, code };
});

const stock = {
  id: "avery-a4-l7160",
  kind: "sheet",
  vendor: "Avery",
  part: "L7160",
  aliases: [],
  paper: { name: "A4", widthMm: 210, heightMm: 297 },
  columns: 3,
  rows: 7,
  labelWidthMm: 63.5,
  labelHeightMm: 38.1,
  leftMarginMm: 7.21,
  topMarginMm: 15.15,
  horizontalPitchMm: 66.04,
  verticalPitchMm: 38.1,
  cornerRadiusMm: 2,
  shape: "rounded-rectangle",
  sources: [],
};
const template = { fields: ["name", "location", "code"], side: "auto", textSize: "medium", order: "given" };
const printer = { dpi: null, offsetXMm: 0, offsetYMm: 0, scaleX: 1, scaleY: 1 };
const job = { contents, stock, template, printer, skip: [], copies: 1 };

const began = performance.now();
const worker = new Worker(pathToFileURL(".build/render-worker.mjs"), {
  resourceLimits: { maxYoungGenerationSizeMb: 16 },
});
worker.postMessage(JSON.stringify({ make: "pdf", job, file }));
let message;
do [message] = await once(worker, "message");
while (message.type === "progress");
const seconds = Number(((performance.now() - began) / 1_000).toFixed(2));
if (message.type !== "done" || message.result.verified !== amount) throw new Error(JSON.stringify(message));
worker.postMessage(null);
process.send({ seconds, peak: peakMb(process.pid), bytes: message.result.bytes });
