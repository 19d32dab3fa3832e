import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { AgentJob, LabelRange } from "@/lib/contract/labels/label-delivery";
import { type Delivery, deliver } from "./deliver";
import { ippConnection } from "./ipp-connection";
import { openIppPrinter } from "./ipp-printer";
import type { OpenPrinter, PieceFormat } from "./printer";
import { openZplPrinter, zplConnection } from "./zpl-printer";

// Fetches labels from the service and prints them in an office that the service does not reach. One file without packages.

/** The operator has chosen the addresses. */
const networks = { has: () => true };

type Settings = { service: string; token: string; printers: Map<string, () => OpenPrinter> };

const say = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${line}\n`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(78);
}

/** @throws Error that says what to set */
function openerOf(target: string): () => OpenPrinter {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url?.protocol === "zpl:") {
    const address = { host: url.hostname, port: Number(url.port || 9_100) };
    return () => openZplPrinter({ connect: zplConnection(address, networks) });
  }
  if (url && /^(ipps?|https?):$/.test(url.protocol))
    return () => openIppPrinter({ address: target, connect: ippConnection(target, networks) });
  throw new Error(
    `PRINT_AGENT_PRINTERS has ${target}; write an address like zpl://192.168.1.50:9100 or ipp://192.168.1.60/ipp/print`,
  );
}

function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const { PRINT_AGENT_SERVICE: service = "", PRINT_AGENT_TOKEN_FILE: file, PRINT_AGENT_PRINTERS = "" } = environment;
  const token = file ? readFileSync(file, "utf8").trim() : (environment.PRINT_AGENT_TOKEN ?? "");
  if (!/^https?:$/.test(URL.canParse(service) ? new URL(service).protocol : "")) {
    throw new Error("Set PRINT_AGENT_SERVICE to the address of the service, such as https://doors.example.com");
  }
  if (token === "") throw new Error("Set PRINT_AGENT_TOKEN to an API token with the access “Print agent”");
  const entries = PRINT_AGENT_PRINTERS.split(/[\s,]+/).filter(Boolean);
  const printers = entries.map((entry): [string, () => OpenPrinter] => {
    const [, id, target = ""] = /^([\da-f-]{36})=(.+)$/i.exec(entry) ?? [];
    if (!id) throw new Error(`PRINT_AGENT_PRINTERS has ${entry}; write the id of a printer, =, and its address`);
    return [id.toLowerCase(), openerOf(target)];
  });
  if (printers.length === 0) {
    throw new Error(
      "Set PRINT_AGENT_PRINTERS to printers like ID=zpl://192.168.1.50:9100; the page of a printer has its id",
    );
  }
  return { service: service.replace(/(?<!\/)\/+$/, ""), token, printers: new Map(printers) };
}

/** A status that trying again does not change. */
class Refused extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`the service answers ${status}: ${text.slice(0, 300)}`);
  }
}

/** Shorter than the lease of the service, which counts labels on their way as unsure afterwards. */
const GIVE_UP_MS = 25_000;
const TRY_AGAIN_MS = 2_000;
const ANSWER_MS = 30_000;

function createClient({ service, token }: Settings) {
  const once = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${service}/api/v1${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response;
    const text = await response.text();
    if (response.status < 500 && response.status !== 429) throw new Refused(response.status, text);
    throw new Error(`the service answers ${response.status}`);
  };
  /** Reports may come twice: they say how it is. */
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const until = Date.now() + GIVE_UP_MS;
    for (;;) {
      try {
        return await once(method, path, body);
      } catch (error) {
        if (error instanceof Refused || Date.now() + TRY_AGAIN_MS > until) throw error;
        await wait(TRY_AGAIN_MS);
      }
    }
  };
  return { once, send };
}

async function printJob(
  job: AgentJob,
  open: () => OpenPrinter,
  client: ReturnType<typeof createClient>,
  agent: string,
) {
  const report = async (delivery: Delivery): Promise<boolean> => {
    try {
      await client.send("POST", `/print-agent/jobs/${job.id}/report`, { agent, ...delivery });
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 409) return false;
      throw error;
    }
  };
  const draw = async ({ from, to }: LabelRange, format: PieceFormat): Promise<Uint8Array> => {
    const query = new URLSearchParams({ from: String(from), to: String(to), format: format.format });
    if (format.format === "pwg") {
      query.set("dpi", String(format.dpi));
      query.set("grey", format.isGrey ? "1" : "0");
    }
    const response = await client.send("GET", `/print-agent/jobs/${job.id}/labels?${query}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const taken = { state: "sending", sentLabels: job.sentLabels, unsure: null, reason: null } as const;
  if (!(await report(taken))) return null;
  say(`${job.printer.name}: printing labels ${job.sentLabels + 1} to ${job.total}`);
  const printer = open();
  const order = { name: `Labels ${job.id}`, size: job.stock, pieces: job.pieces, draw };
  let last: Delivery = taken;
  const record = (delivery: Delivery) => {
    last = delivery;
    return report(delivery);
  };
  try {
    await deliver(order, printer, { from: { ...taken, unsure: job.unsure }, record, signal: stopping.signal });
  } finally {
    printer.close();
    say(`${job.printer.name}: ${last.state}${last.reason ? `, ${last.reason}` : ""}`);
  }
  return last.state;
}

const stopping = new AbortController();

async function run(settings: Settings): Promise<void> {
  const client = createClient(settings);
  const agent = randomUUID();
  const busy = new Map<string, Promise<void>>();
  const ids = [...settings.printers.keys()];
  say(`waiting for labels of ${settings.service}`);
  while (!stopping.signal.aborted) {
    const free = ids.filter((id) => !busy.has(id));
    if (free.length === 0) await Promise.race(busy.values());
    if (free.length === 0) continue;
    const query = new URLSearchParams({ wait: free.length === ids.length ? "20" : "2", printers: free.join(",") });
    try {
      const { data }: { data: AgentJob[] } = await (await client.once("GET", `/print-agent/jobs?${query}`)).json();
      for (const id of free) {
        const job = data.find(({ printer }) => printer.id === id);
        const open = settings.printers.get(id);
        if (!job || !open) continue;
        const task = printJob(job, open, client, agent)
          .catch((error: Error) => say(`${job.printer.name}: ${error.message}`))
          // A printer that is away, or labels that another agent has, are asked for again after a moment.
          .then((last) => (last === "sent" ? undefined : wait(TRY_AGAIN_MS)))
          .finally(() => void busy.delete(id));
        busy.set(id, task);
      }
    } catch (error) {
      if (error instanceof Refused && error.status !== 404) fail((error as Error).message);
      say(`the service is not reached: ${(error as Error).message}`);
      await wait(TRY_AGAIN_MS);
    }
  }
  await Promise.all(busy.values());
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
try {
  // biome-ignore lint/style/noProcessEnv: it is a program of its own
  await run(readSettings(process.env));
} catch (error) {
  fail((error as Error).message);
}
