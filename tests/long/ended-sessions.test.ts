import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { type Server, startServer } from "@/e2e/server";
import { createDatabase } from "../server/postgres-database";

const PROCESSES = 3;
const password = "nine wooden boats in the bay";

let env: { DATABASE_URL: string; AUTH_SECRET: string };
let servers: Server[];

beforeAll(async () => {
  env = { DATABASE_URL: await createDatabase(), AUTH_SECRET: randomUUID() };
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer({ env })));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
});

/** Runs the `user` command on the database that all processes share. */
const runUser = (args: string[], input = "") =>
  execFileSync(process.execPath, ["bin/user.mjs", ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      DATA_DIR: servers[0]?.dataDir,
      ...env,
    },
    input,
    stdio: ["pipe", "pipe", "pipe"],
  });

const statusEverywhere = (token: string) =>
  Promise.all(
    servers.map(async ({ url }) => {
      const me = await fetch(`${url}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
      return me.status;
    }),
  );

const everywhere = (status: number) => Array(PROCESSES).fill(status);

test.each([
  ["disabling a user", "kim@example.com", (email: string) => runUser(["disable", email])],
  [
    "a new password",
    "lee@example.com",
    (email: string) => runUser(["password", email], "ten paper kites over the hill\n"),
  ],
])("%s ends sessions on every process at the next request", async (_what, email, end) => {
  runUser(["add", email], `${password}\n`);
  const tokens: string[] = [];
  for (const { url } of servers) tokens.push((await signInToApi(url, email, password)).token);
  for (const token of tokens) expect(await statusEverywhere(token)).toEqual(everywhere(200));
  end(email);
  for (const token of tokens) expect(await statusEverywhere(token)).toEqual(everywhere(401));
});
