import { setTimeout as sleep } from "node:timers/promises";
import { watchMemory } from "../load.mjs";
import { importRows, send, startProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";

const STOCK = "avery-a4-l7160";

export async function measureLabels({ record, size }) {
  const product = await startProduct();
  await importRows(product, size.labels);
  await measureFirst(product, record);
  const labels = `${size.labels.toLocaleString("en")} labels drawn and read back`;
  const began = performance.now();
  const { result, moreMb } = await watchMemory(product.pid, () => printAll(product));
  const seconds = Number(((performance.now() - began) / 1_000).toFixed(1));
  if (result.verified !== size.labels) throw new Error(JSON.stringify(result));
  record(`${labels}, s`, seconds, { target: atMost(5), who: "admins who print a building" });
  const note = "the program and its processes";
  record(`${labels}, MB more`, moreMb, { target: atMost(200), who: "small machines", note });
  await product.stop();
  product.remove();
}

async function measureFirst(product, record) {
  const [{ id }] = (await send(product, "GET", "/access-points?limit=1")).data;
  const began = performance.now();
  await send(product, "POST", "/labels", { stock: STOCK, select: { ids: [id] } });
  const ms = Math.round(performance.now() - began);
  record("one label, the first since the start, request to PDF, ms", ms, { target: atMost(600), who: "staff" });
}

async function printAll(product) {
  const order = { select: { scope: "mine" }, stock: STOCK };
  let job = await send(product, "POST", "/labels", order, { prefer: "respond-async" });
  while (job.state === "queued" || job.state === "drawing") {
    await sleep(50);
    job = await send(product, "GET", `/label-jobs/${job.id}`);
  }
  return job;
}
