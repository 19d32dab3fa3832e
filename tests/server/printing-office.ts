import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { startZplPrinter } from "@/lib/printers/testing/listen";
import { createDatabase } from "./postgres-database";

const ROLL = "zebra-2x1in";

/** Starts the program, and says what became of labels. */
export async function startOffice(engine: "SQLite" | "PostgreSQL") {
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

export type Office = Awaited<ReturnType<typeof startOffice>>;

/** A person who looks at the labels when nobody knows, until all are sent. */
export async function lookUntilSent(
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

export const namesOfDoors = (count: number) => Array.from({ length: count }, (_, at) => `D${at + 1}`);
