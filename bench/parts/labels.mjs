import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { watchMemory } from "../load.mjs";
import { importRows, send, startProduct } from "../programs.mjs";
import { atMost } from "../report.mjs";

const STOCK = "avery-a4-l7160";
const ROLL = "zebra-2x1in";

export async function measureLabels({ record, size }) {
  const product = await startProduct({ PRINTER_NETWORKS: "127.9.0.0/16" });
  await importRows(product, size.labels);
  await measureFirst(product, record);
  await measureSent(product, record);
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

const IDLE =
  "\x02030,0,0,0406,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,1,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n";

/** A label printer that says at once that it has printed. `onLabels` hears of the first byte of labels. */
async function startPrinter(onLabels) {
  const host = "127.9.1.1";
  let printed = 1_000;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      const text = bytes.toString("latin1");
      if (text.includes("^XA")) onLabels();
      printed += text.split("^XZ").length - 1;
      if (text.includes("~HS")) socket.write(IDLE);
      if (text.includes("! U1")) socket.write(`"${printed}"`);
      if (text.includes("~HI")) socket.write("\x02BENCH-203dpi,V1,8,8192KB\x03\r\n");
    });
  });
  await once(server.listen(9_100, host), "listening");
  return { connection: { kind: "zpl", host }, stop: () => server.close() };
}

async function measureSent(product, record) {
  let heard = () => {};
  const printer = await startPrinter(() => heard());
  const profile = { name: "Bench", dpi: 203, shared: true, stock: ROLL, connection: printer.connection };
  const { id } = await send(product, "POST", "/label-printers", profile);
  const { data } = await send(product, "GET", "/access-points?limit=21");
  const times = { 1: [], 20: [] };
  // The first one starts what draws rolls.
  for (const [round, labels] of [1, 1, 20, 1, 20, 1, 20].entries()) {
    const arrived = new Promise((resolve) => {
      heard = resolve;
    });
    const ids = data.slice(0, labels).map((point) => point.id);
    const began = performance.now();
    const order = { stock: ROLL, select: { ids }, printer: id, send: true };
    const job = await send(product, "POST", "/labels", order, { prefer: "respond-async" });
    await arrived;
    if (round > 0) times[labels].push(performance.now() - began);
    while ((await send(product, "GET", `/label-jobs/${job.id}`)).delivery.state !== "sent") await sleep(50);
  }
  for (const [labels, each] of Object.entries(times)) {
    const ms = Math.round(each.sort((a, b) => a - b)[1]);
    record(`${labels} of a roll, request to the first byte at the printer, ms`, ms, {
      target: atMost(300),
      who: "staff at a printer",
    });
  }
  printer.stop();
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
