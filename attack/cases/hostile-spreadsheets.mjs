import { readdirSync, readFileSync } from "node:fs";
import { hostileSheets, NUMBER_FIELD } from "../hostile-sheets.mjs";
import { atMost, exactly, noneOf, withinMs } from "../limits.mjs";
import { hiddenFields, signInByForm } from "../pages.mjs";
import { signIn } from "../program.mjs";
import { ask, inParallel, oneConnection, sayTally, tally } from "../requests.mjs";
import { readListDuring } from "../steady-list.mjs";

const STAFF = "kim@example.com";
const CONNECTIONS = 4;

/** Imports files that are hostile to readers of spreadsheets, each on four connections by the API and by the page. */
export async function attackSpreadsheets({ programs, record, isShort }) {
  for (const { what, make, isSmall } of hostileSheets) {
    if (isShort && !isSmall) continue;
    const file = await make();
    // A program of its own, because the highest memory of each file counts.
    const program = await programs.start();
    const { token } = await prepare(program, programs);
    const cookie = await signInByForm(program.url, STAFF);
    // The first upload loads the modules of the page, once in the life of a process.
    const small = { type: "text/csv", bytes: Buffer.from("name\nGate\n") };
    await importByPage(program.url, cookie, small);
    const memory = watchMemory(program.pid);
    const { result, slowest } = await readListDuring(
      program.url,
      token,
      async () => [
        ...(await importByApi(program.url, token, file)),
        ...(await importByPage(program.url, cookie, file)),
      ],
      "/livez",
    );
    const name = `${what} (${Math.round(file.bytes.length / 1_024).toLocaleString("en")} KB)`;
    const statuses = result.map(({ status }) => status);
    const seconds = Math.round(Math.max(...result.map(({ ms }) => ms)) / 100) / 10;
    record(`${name}: longest wait of /livez, ms`, slowest, withinMs(100), `answered after ${seconds} s`);
    // 503 says that a person sends more large files at once than are held.
    const failed = statuses.filter((status) => status === 0 || (status >= 500 && status !== 503));
    record(`${name}: no answer, or 5xx other than 503`, failed.length, noneOf("answer"), sayTally(tally(statuses)));
    record(`${name}: highest memory, MB`, memory.highest(), atMost(600), "the program and its processes");
    record(`${name}: alive afterwards`, (await ask(program.url, "GET", "/livez")).status, exactly(200));
    await program.stop();
  }
}

/** Adds a field for numbers and a member of staff, and signs them in. */
async function prepare(program, programs) {
  const { token } = await signIn(program.url);
  const body = { key: NUMBER_FIELD, label: "Floor", type: "number" };
  const added = await ask(program.url, "POST", "/api/v1/fields", { token, body });
  if (added.status !== 201) throw new Error(`adding a field answered ${added.status}`);
  programs.addUser(program, STAFF);
  return signIn(program.url, STAFF);
}

/** Time that an import may take before it counts as not answered. */
const TIMEOUT_MS = 120_000;

const importByApi = (url, token, { type, bytes }) =>
  inParallel(CONNECTIONS, CONNECTIONS, () =>
    ask(url, "POST", "/api/v1/access-points/import?dryRun=true", {
      token,
      raw: bytes,
      headers: { "Content-Type": type },
      agent: oneConnection(),
      timeout: TIMEOUT_MS,
    }),
  );

/** Uploads the file by the form of the page, as a browser without script does. It answers with a redirect. */
async function importByPage(url, Cookie, { type, bytes }) {
  const page = await ask(url, "GET", "/access-points/import", { headers: { Cookie } });
  const form = new FormData();
  for (const [name, value] of hiddenFields(page.text)) form.append(name, value);
  form.append("file", new File([bytes], type === "text/csv" ? "hostile.csv" : "hostile.xlsx", { type }));
  const encoded = new Response(form);
  const headers = { Cookie, Origin: url, "Content-Type": encoded.headers.get("content-type") };
  const raw = Buffer.from(await encoded.arrayBuffer());
  return inParallel(CONNECTIONS, CONNECTIONS, () =>
    ask(url, "POST", "/access-points/import/upload", { raw, headers, agent: oneConnection(), timeout: TIMEOUT_MS }),
  );
}

/** Watches the memory of a process and its children. `highest` ends it and returns the largest sum in MB. */
function watchMemory(pid) {
  let highest = 0;
  const timer = setInterval(() => {
    const sum = [pid, ...childrenOf(pid)].reduce((total, one) => total + residentMb(one), 0);
    highest = Math.max(highest, sum);
  }, 50);
  return {
    highest: () => {
      clearInterval(timer);
      return Math.round(highest);
    },
  };
}

/** Reads a file of the system about a process; "" when the process has ended. */
function readStatus(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function childrenOf(pid) {
  const tasks = readStatus(`/proc/${pid}/status`) === "" ? [] : readdirSync(`/proc/${pid}/task`);
  const texts = tasks.map((task) => readStatus(`/proc/${pid}/task/${task}/children`));
  return texts.flatMap((text) => text.split(" ").filter((child) => child !== ""));
}

const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readStatus(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;
