import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { runCommand } from "../launch-program.mjs";
import { type Target, writeDuring } from "../write-during";
import { countWritten } from "./written-rows";

const ROUNDS = 3;

/** One person creates more here than the usual limit allows. */
const env = { CREATES_PER_MINUTE: "1000000" };

test("each row acknowledged before kill -9 exists once, and npm run check finds no fault", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "killed-"));
  let server: Server = await startServer({ dataDir, env });
  const { token } = await signInToApi(server.url, admin.email, admin.password);
  const target: Target = { url: server.url, token };
  const names: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { acknowledged } = await writeDuring(target, async (untilCreated) => {
      // The kill comes at another moment of the eight writes under way each time.
      await untilCreated(30 + 7 * round);
      server.kill("SIGKILL");
      await server.exited;
      server = await startServer({ dataDir, env });
      target.url = server.url;
    });
    names.push(...acknowledged);
  }
  const exported = await fetch(`${server.url}/api/v1/access-points/export?format=csv`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const written = (await exported.text()).match(/[0-9a-f]{8}-[0-9a-f-]{27}(?=,)/g) ?? [];
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
  const occurrences = (name: string) => written.filter((one) => one === name).length;
  expect(names.length).toBeGreaterThanOrEqual(ROUNDS * 30);
  expect(names.filter((name) => occurrences(name) !== 1)).toEqual([]);
  expect(countWritten(dataDir, {})).toMatchObject({ integrity: "ok", points: names.length, counted: names.length });
  runCommand("check", [], { dataDir });
  rmSync(dataDir, { recursive: true });
});
