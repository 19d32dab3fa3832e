import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SendAnswer } from "@/components/rounds/scan-queue";
import { walk } from "@/components/rounds/test-walks";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import type { Round, RoundPointList, ScanResults } from "@/lib/contract/rounds";
import { createDatabase } from "./postgres-database";

const LABELS = 60;

test.each(["SQLite", "PostgreSQL"])(
  "a program that is killed while phones send to it loses no scan on %s",
  async (engine) => {
    const dataDir = mkdtempSync(join(tmpdir(), "rounds-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const env = engine === "SQLite" ? {} : { DATABASE_URL: await createDatabase() };
    const start = () =>
      startServer({ dataDir, env: { ...env, AUTH_SECRET: "a secret that outlives each program 0123" } });
    let server = await start();
    onTestFinished(async () => void (await server.stop()));
    const { token } = await signInToApi(server.url, admin.email, admin.password);
    const ask = (method: string, path: string, body?: unknown) =>
      fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    const labels = Array.from({ length: LABELS }, (_, at) => `D-${at + 1}`);
    const items = labels.map((qrCode) => ({ name: `Door ${qrCode}`, qrCode, location: "Building A" }));
    expect((await ask("POST", "/access-points/batch", { items })).status).toBe(201);
    const begun = await ask("POST", "/rounds", { name: "Spring", select: { location: "Building A" } });
    const { id } = (await begun.json()) as Round;

    let isKilledNext = false;
    let kills = 0;
    const deliver = async (path: string, method: string, body?: unknown): Promise<Response | null> => {
      if (!isKilledNext) return ask(method, `/rounds/${id}${path}`, body);
      isKilledNext = false;
      kills += 1;
      const answer = ask(method, `/rounds/${id}${path}`, body).catch(() => null);
      server.kill("SIGKILL");
      await server.exited;
      await answer;
      server = await start();
      // The phone has heard nothing, whether or not the scans were stored.
      return null;
    };
    const shown = await walk({
      seed: 7,
      labels,
      deliver: async (_phone, request): Promise<SendAnswer> => {
        if ("report" in request) return { kind: "done", results: [] };
        const answer =
          "undo" in request
            ? await deliver(`/scans/${request.undo}`, "DELETE")
            : await deliver("/scans", "POST", request);
        if (!answer) return { kind: "held" };
        expect(answer.ok).toBe(true);
        const { results } = answer.status === 204 ? { results: [] } : ((await answer.json()) as ScanResults);
        return { kind: "done", results };
      },
      kill: async () => {
        isKilledNext = true;
      },
      tryToClose: async () => (await ask("POST", `/rounds/${id}/close`, {})).status === 409,
      newId: () => crypto.randomUUID(),
    });
    expect(kills).toBeGreaterThan(0);
    const after = (await (await ask("GET", `/rounds/${id}`)).json()) as Round;
    expect(after).toMatchObject({ expected: LABELS, found: shown.size, unexpected: 0, unknown: 0, unsent: [] });
    const list = (await (await ask("GET", `/rounds/${id}/points?state=missing&limit=100`)).json()) as RoundPointList;
    expect(list.data.filter(({ code }) => shown.has(code))).toEqual([]);
  },
);
