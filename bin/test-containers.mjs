import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { buildImage, openImage, sizeAboveBase, startReadOnly, startWithBuildah } from "./steps/container-image.mjs";
import { prepare } from "./steps/prepare.mjs";
import { run } from "./steps/run.mjs";
import { fail, help, print } from "./steps/terminal.mjs";
import { requireProgram } from "./steps/testing/test-programs.mjs";
import { createAndPrint, openWalk, setUp } from "./steps/walk-to-label.mjs";

help(`Builds the image of the Dockerfile with buildah and walks from the setup link to a printed label in it: run by buildah, run
with a root that nothing can write to, and two of it with PostgreSQL and nginx as in compose.yaml. Needs root on Debian
with buildah, debootstrap and nginx, and takes minutes. See docs/containers.md.

Usage: npm run test:containers [-- --built]

  --built   tests the image that the last run built; default: builds one

Example: npm run test:containers -- --built`);

/** Most megabytes that the image adds to its base. */
const ABOVE_BASE_MB = 350;

/** User of the image, as Debian numbers the first user: `node`. */
const NODE_UID = 1_000;

const READY_MS = 60_000;

async function untilSetupLink({ child, output }) {
  const until = Date.now() + READY_MS;
  for (;;) {
    const link = /http\S+\/setup\?token=\S+/.exec(output.said)?.[0];
    if (link) return link;
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The container did not start: ${output.said}`);
    await sleep(50);
  }
}

/** Returns the user that a process runs as. */
const userOf = (pid) => Number(/^Uid:\s+\d+\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** Walks through one container from the setup link to a label, and stops it with SIGTERM. `check` looks at it once it runs. */
async function walkContainer(name, start, check = () => {}) {
  const { default: getPort } = await import("get-port");
  const port = await getPort();
  const began = performance.now();
  const container = start({ HOST: "127.0.0.1", PORT: String(port) });
  const walk = await openWalk();
  try {
    const link = await untilSetupLink(container);
    const ready = ((performance.now() - began) / 1_000).toFixed(1);
    check(container);
    await setUp(walk.page, link.replace(/^http:\/\/[^/]+/, `http://localhost:${port}`));
    const code = await createAndPrint(walk.page, `http://localhost:${port}`, "Loading gate");
    if (walk.problems.length > 0) throw new Error(`Pages failed: ${walk.problems.join("; ")}`);
    print(`${name}: ready after ${ready} s; the label of ${code} is printed and decoded`);
  } finally {
    await walk.close();
    container.child.kill("SIGTERM");
    await container.exited;
  }
}

async function walkReadOnly(image) {
  const dataDir = mkdtempSync(join(tmpdir(), "access-points-data-"));
  chownSync(dataDir, NODE_UID, NODE_UID);
  try {
    const tried = startReadOnly(image, { dataDir, command: ["touch", "/home/node/file"] });
    await tried.exited;
    if (!/Read-only file system/.test(tried.output.said))
      throw new Error(`The root can be written to: ${tried.output.said}`);
    const start = (env) => startReadOnly(image, { dataDir, env });
    await walkContainer("With a read-only root", start, ({ child }) => {
      if (userOf(child.pid) !== NODE_UID) throw new Error(`The program runs as user ${userOf(child.pid)}.`);
    });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

async function testContainers({ built }) {
  if (!built) await buildImage();
  const image = openImage();
  try {
    const size = sizeAboveBase(image);
    print(`The image adds ${size} MB to its base.`);
    if (size > ABOVE_BASE_MB) throw new Error(`The image adds ${size} MB to its base; ${ABOVE_BASE_MB} are allowed.`);
    print(`Its user is ${image.user}, its command ${image.command.join(" ")}.`);
    await walkContainer("With buildah run", (env) => startWithBuildah(image, env));
    await walkReadOnly(image);
  } finally {
    image.remove();
  }
  const inOwnNetwork = ["--mount", "--net", "--propagation", "private", process.execPath, "bin/steps/walk-compose.mjs"];
  const { code } = await run("unshare", inOwnNetwork);
  if (code !== 0) throw new Error("The processes of compose.yaml failed, for the reason above.");
}

if (process.getuid?.() !== 0) fail("This test mounts file systems. Run it as root.");
await prepare({ dev: true });
for (const name of ["buildah", "debootstrap", "openssl"]) await requireProgram(name, name);
await requireProgram("nginx", "nginx-light");
const { values } = parseArgs({ options: { built: { type: "boolean" } } });
await testContainers(values).catch((error) => fail(`The containers failed: ${error.message}`));
print("The containers work.");
