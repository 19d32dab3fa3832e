import { load, percentile, readDuring, repeatDuring, watchMemory } from "../load.mjs";
import { importRows, send, startProduct } from "../programs.mjs";
import { atLeast, atMost } from "../report.mjs";
import { ENGINES, FIELDS, openSampleDatabases } from "../sample-databases.mjs";

const MOVER = "whoever moves access points in or out";
const OTHERS = "people who work meanwhile";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export async function measureImport({ record, print, size }) {
  for (const engine of ENGINES) {
    const filled = await openSampleDatabases(engine, print, FIELDS);
    const product = await startProduct(await filled.empty());
    const given = { product, engine, record, size, rows: `${size.many.toLocaleString("en")} rows` };
    await measureFile(given);
    await measureWorkbook(given);
    await measureChange(given);
    await measureCreates(given);
    await product.stop();
    product.remove();
    await measureExports({ env: await filled.at(size.large), engine, record, size });
    await filled.stop();
  }
}

const inSeconds = (ms) => Number((ms / 1_000).toFixed(1));

async function measureFile({ product, engine, record, size, rows }) {
  const began = performance.now();
  await importRows(product, size.many);
  const seconds = inSeconds(performance.now() - began);
  record(`${rows} imported, s, ${engine}`, seconds, { target: atMost(20), who: MOVER, note: "a CSV file" });
}

async function measureWorkbook({ product, engine, record, rows }) {
  const file = await send(product, "GET", "/access-points/export?format=xlsx");
  const began = performance.now();
  const check = () => send(product, "POST", "/access-points/import?dryRun=true", file, { "content-type": XLSX });
  const { moreMb } = await watchMemory(product.pid, check);
  const seconds = inSeconds(performance.now() - began);
  const note = `${Math.round(file.length / 1e6)} MB, compared with the rows that exist`;
  record(`workbook of ${rows} read and checked, s, ${engine}`, seconds, { target: atMost(10), who: MOVER, note });
  record(`workbook of ${rows}, MB more, ${engine}`, moreMb, { target: atMost(512), who: "small machines" });
}

const CREATE_EVERY_MS = 50;

async function measureChange({ product, engine, record, rows }) {
  const meanwhile = async (what, remark, work) => {
    const create = () => send(product, "POST", "/access-points", { name: "Door of somebody else" });
    const began = performance.now();
    const change = work();
    const [{ p99, note }, latencies] = await Promise.all([
      readDuring(product, change),
      repeatDuring(change, create, { width: 1, pauseMs: CREATE_EVERY_MS }),
    ]);
    record(`${what}, s, ${engine}`, inSeconds(performance.now() - began), { note: remark });
    record(`p99 of lists during the ${what}, ms, ${engine}`, p99, { target: atMost(250), who: OTHERS, note });
    const slowest = Math.round(percentile(latencies, 0.999));
    record(`slowest create during the ${what}, ms, ${engine}`, slowest, { target: atMost(1_000), who: OTHERS });
    return change;
  };
  const body = { select: { q: "gate" }, set: { location: "North hall, second floor" } };
  const change = () => send(product, "POST", "/access-points/bulk", body);
  const { undo } = await meanwhile(`change of ${rows}`, "a new location", change);
  await meanwhile(`undo of ${rows}`, "", () => send(product, "POST", `/access-points/bulk/${undo.id}/undo`));
}

async function measureCreates({ product, engine, record, size }) {
  const { url, token, pid } = product;
  const body = { name: "Lobby turnstile", location: "HQ · Ground floor", description: "Opens both ways." };
  const { perSecond, p99 } = await load(`${url}/api/v1/access-points`, { pid, token, body, seconds: size.seconds });
  record(`durable creates a second, 32 at once, ${engine}`, perSecond, {
    target: atLeast(600),
    who: "programs that create; many at once use import",
    note: `p99 ${p99} ms`,
  });
}

async function measureExports({ env, engine, record, size }) {
  const product = await startProduct(env);
  const rows = `${size.large.toLocaleString("en")} rows`;
  for (const format of ["csv", "xlsx"]) {
    const what = `${format} of ${rows}`;
    const began = performance.now();
    const { result, moreMb } = await watchMemory(product.pid, () => countBytes(product, format));
    const seconds = inSeconds(performance.now() - began);
    const note = `${Math.round(result / 1e6)} MB`;
    record(`${what}, s, ${engine}`, seconds, { target: atMost(30), who: MOVER, note });
    record(`${what}, MB more, ${engine}`, moreMb, { target: atMost(100), who: "small machines" });
  }
  await product.stop();
}

async function countBytes({ url, token }, format) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/access-points/export?format=${format}`, { headers });
  if (!answer.ok) throw new Error(`The export answered ${answer.status}.`);
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  return bytes;
}
