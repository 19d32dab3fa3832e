import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { startZplPrinter } from "@/lib/printers/testing/listen";
import { createDatabase } from "./postgres-database";

const ROLL = "zebra-2x1in";

/** Starts the program, and says what became of labels. */
async function startOffice(engine: "SQLite" | "PostgreSQL") {
  const dataDir = mkdtempSync(join(tmpdir(), "prints-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const database = engine === "SQLite" ? {} : { DATABASE_URL: await createDatabase() };
  const env = { ...database, AUTH_SECRET: "a secret that outlives each program 0123", PRINTER_NETWORKS: "127.0.0.0/8" };
  let server = await startServer({ dataDir, env });
  onTestFinished(async () => void (await server.stop()));
  const { token } = await signInToApi(server.url, admin.email, admin.password);
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        prefer: "return=minimal",
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json = await answer.json();
    expect([path, answer.ok, json]).toEqual([path, true, json]);
    return json;
  };
  const print = async (count: number, connection: object): Promise<{ id: string; profile: string }> => {
    const items = Array.from({ length: count }, (_, at) => ({ name: `D${at + 1}` }));
    const { data } = await ask("POST", "/access-points/batch", { items });
    const profile = { name: "Desk", dpi: 203, shared: true, stock: ROLL, connection };
    const { id: printer } = await ask("POST", "/label-printers", profile);
    const ids = data.map((point: { id: string }) => point.id);
    const { id } = await ask("POST", "/labels", { select: { ids }, stock: ROLL, printer, send: true });
    return { id, profile: printer };
  };
  const delivery = async (id: string): Promise<NonNullable<LabelJob["delivery"]>> =>
    (await ask("GET", `/label-jobs/${id}`)).delivery;
  return {
    ask,
    print,
    delivery,
    url: () => server.url,
    kill: async () => {
      server.kill("SIGKILL");
      await server.exited;
      server = await startServer({ dataDir, env });
    },
  };
}

type Office = Awaited<ReturnType<typeof startOffice>>;

/** A person who looks at the labels when nobody knows, until all are sent. */
async function lookUntilSent(
  { ask, delivery }: Office,
  id: string,
  printer: Awaited<ReturnType<typeof startZplPrinter>>,
): Promise<void> {
  const ended = async () => {
    const { state, reason } = await delivery(id);
    return state === "unsure" || state === "sent" || reason === "too-old";
  };
  for (let looks = 0; looks < 20; looks += 1) {
    await expect.poll(ended, { interval: 250 }).toBe(true);
    const { state, unsure } = await delivery(id);
    if (state === "sent") return;
    await printer.idle();
    const good = printer.printed.length;
    if (unsure) expect([good >= unsure.from - 1, good <= unsure.to]).toEqual([true, true]);
    await ask("POST", `/label-jobs/${id}/resume`, { from: good + 1 });
  }
  expect.fail("it is never sent");
}

const all = (count: number) => Array.from({ length: count }, (_, at) => `D${at + 1}`);

test.each([
  ["SQLite", [3, 21, 40]],
  ["PostgreSQL", [7]],
] as const)("a program that is killed while it prints prints each label once on %s", async (engine, kills) => {
  const office = await startOffice(engine);
  const printer = await startZplPrinter({ labelMs: 60 });
  onTestFinished(printer.close);
  const { id } = await office.print(45, printer.connection);
  const looking = { isOver: false };
  const killing = (async () => {
    for (const at of kills) {
      await expect.poll(() => printer.printed.length >= at || looking.isOver, { interval: 5 }).toBe(true);
      await office.kill();
      await printer.idle();
      if ((await office.delivery(id)).state === "unsure") {
        await office.ask("POST", `/label-jobs/${id}/resume`, { from: printer.printed.length + 1 });
      }
    }
  })();
  await killing;
  await lookUntilSent(office, id, printer);
  expect(printer.printed).toEqual(all(45));
});

type Agent = { kill: () => Promise<void> };

function startAgent(office: Office, token: string, profile: string, host: string): Agent {
  const child: ChildProcess = spawn(process.execPath, [".build/print-agent.mjs"], {
    env: {
      ...process.env,
      PRINT_AGENT_SERVICE: office.url(),
      PRINT_AGENT_TOKEN: token,
      PRINT_AGENT_PRINTERS: `${profile}=zpl://${host}:9100`,
    },
    stdio: "ignore",
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  onTestFinished(kill);
  return { kill };
}

type Moment = {
  printer?: Parameters<typeof startZplPrinter>[0];
  isReached: (delivery: NonNullable<LabelJob["delivery"]>, printed: number) => boolean;
};

/** When the agent is killed. */
const moments: Record<string, Moment> = {
  "before it has taken labels": { isReached: () => true },
  "while it asks the printer": {
    printer: { answerMs: 2_000 },
    isReached: ({ state }) => state === "sending",
  },
  "before the first label is out": {
    printer: { labelMs: 2_000 },
    isReached: ({ unsure }) => unsure !== null,
  },
  "in the middle of a piece": { printer: { labelMs: 60 }, isReached: (_, printed) => printed > 5 },
  "after the first piece": { printer: { labelMs: 60 }, isReached: ({ sentLabels }) => sentLabels === 20 },
  "when the last label is out": { printer: { labelMs: 60 }, isReached: (_, printed) => printed === 25 },
};

test("an agent that is killed in any state leaves no label twice or missing", async () => {
  const office = await startOffice("SQLite");
  const expiresAt = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { token } = await office.ask("POST", "/tokens", { name: "Office", access: "print", expiresAt });
  await Promise.all(
    Object.values(moments).map(async ({ printer: simulated, isReached }) => {
      const printer = await startZplPrinter(simulated);
      onTestFinished(printer.close);
      const { id, profile } = await office.print(25, { kind: "agent" });
      const first = startAgent(office, token, profile, printer.host);
      await expect
        .poll(async () => isReached(await office.delivery(id), printer.printed.length), { interval: 20 })
        .toBe(true);
      await first.kill();
      await printer.idle();
      startAgent(office, token, profile, printer.host);
      await lookUntilSent(office, id, printer);
      expect(printer.printed).toEqual(all(25));
    }),
  );
});
