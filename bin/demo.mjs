// npm run demo: the program on a folder of its own that goes away at the end, with something to look at.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, untilReady } from "./steps/ask.mjs";
import { demoPoints } from "./steps/demo-points.mjs";
import { endWithNpm } from "./steps/end-with-npm.mjs";
import { prepare } from "./steps/prepare.mjs";
import { root } from "./steps/root.mjs";
import { say } from "./steps/say.mjs";

const person = { email: "demo@example.com", password: "walk through every door" };
const port = process.env.PORT || "3000";
const base = `http://localhost:${port}`;

endWithNpm();
await prepare();

const folder = mkdtempSync(join(tmpdir(), "access-points-demo-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
process.chdir(root);
Object.assign(process.env, {
  NODE_ENV: "production",
  PORT: port,
  DATA_DIR: folder,
  ADMIN_EMAIL: person.email,
  ADMIN_PASSWORD: person.password,
  ADMIN_NAME: "Demo Admin",
  LOG_LEVEL: "error",
});
await import("../.build/server.mjs");
await untilReady(base);

const { token } = await ask(base, "/auth/login", person);
for (const point of demoPoints()) await ask(base, "/access-points", point, token);
say(`
  Open      ${base}
  E-mail    ${person.email}
  Password  ${person.password}

  250 access points are there to play with. Ctrl+C ends it, and nothing is kept.
`);
