import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "./steps/root.mjs";

const admin = { email: "grace@example.com", password: "nine nanoseconds of wire" };

let folder;
let program;
let output = "";
let api;
let token;

/** Unpacks the release where no other package can be found, except those that npm installs with it. */
async function unpackRelease() {
  const pack = spawn(process.execPath, [inRoot("bin/release.mjs"), "--unpacked", "--to", folder], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(pack, "exit")).toEqual([0, null]);
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(join(folder, "node_modules", name, ".."), { recursive: true });
    symlinkSync(inRoot(`node_modules/${name}`), join(folder, "node_modules", name));
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "release-"));
  await unpackRelease();
  const port = await getPort();
  api = `http://localhost:${port}`;
  program = spawn(process.execPath, [join(folder, "package/dist/bin/access-points.mjs")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (chunk) => (output += chunk));
  while (!output.includes("Ready at")) {
    await new Promise((read) => program.stderr.once("data", read).once("end", read));
    if (program.exitCode !== null) throw new Error(output);
  }
  ({ token } = await (await send("POST", "/api/v1/auth/login", admin)).json());
}, 600_000);
afterAll(async () => {
  program?.kill("SIGTERM");
  if (program?.exitCode === null) await once(program, "exit");
  rmSync(folder, { recursive: true });
});

const send = (method, path, body) =>
  fetch(`${api}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });

test("an unpacked release draws pages and answers for every script and style that they name", async () => {
  expect((await send("GET", "/readyz")).status).toBe(200);
  // A container may mount everything but the data read-only.
  expect(readdirSync(join(folder, "package/dist/.build"))).not.toContain("running");
  const page = await (await send("GET", "/sign-in")).text();
  const files = new Set([...page.matchAll(/"(\/_next\/static\/[^"?]+\.(?:js|css))/g)].map(([, path]) => path));
  expect(files.size).toBeGreaterThan(3);
  for (const file of files) expect([file, (await send("GET", file)).status]).toEqual([file, 200]);
});

test("an unpacked release holds the files of deploy/ that its documents link to, except those of containers", () => {
  const docs = join(folder, "package/dist/docs");
  const texts = readdirSync(docs).filter((name) => name.endsWith(".md") && name !== "containers.md");
  const linked = texts.flatMap((name) => [
    ...readFileSync(join(docs, name), "utf8").matchAll(/\]\(\.\.\/(deploy\/[\w.-]+)\)/g),
  ]);
  const missing = linked.map(([, file]) => file).filter((file) => !existsSync(join(docs, "..", file)));
  expect([linked.length > 5, [...new Set(missing)]]).toEqual([true, ["deploy/compose.cluster.yaml"]]);
  expect(readdirSync(join(docs, "../deploy"))).not.toContain("secrets.env");
});

test("an unpacked release prints a label that it has read back, and exports a workbook", async () => {
  const { id } = await (await send("POST", "/api/v1/access-points", { name: "Gate" })).json();
  const pdf = await send("POST", "/api/v1/labels", { stock: "avery-a4-l7160", select: { ids: [id] } });
  expect([pdf.status, pdf.headers.get("X-Labels-Verified")]).toEqual([200, "1"]);
  const workbook = await send("GET", "/api/v1/access-points/export?format=xlsx");
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("an unpacked release makes a backup and restores it", async () => {
  const run = (args, env = {}) =>
    execFileSync(process.execPath, [join(folder, "package/dist/bin/access-points.mjs"), ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: "utf8",
    });
  expect(run(["backup", "--to", "copies"])).toContain("checked.");
  const [backup] = readdirSync(join(folder, "copies"));
  expect(run(["restore", join("copies", backup)], { DATA_DIR: "restored" })).toContain("The program starts on it");
});
