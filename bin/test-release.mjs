import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openMachine } from "./steps/installed-release.mjs";
import { packNextRelease } from "./steps/next-version.mjs";
import { prepare } from "./steps/prepare.mjs";
import { runNode } from "./steps/run.mjs";
import { fail, help, print } from "./steps/terminal.mjs";
import { createAndPrint, download, openWalk, setUp, signIn } from "./steps/walk-to-label.mjs";

help(`Installs the release as anybody would, with npx in an empty folder, walks from the setup link to a printed label, an export,
a backup and a restore, and upgrades it. It takes minutes and needs a registry for npm.

Usage: npm run test:release [-- --node FOLDER --release FILE --previous FILE]

  --node FOLDER     also tests with the Node whose program is in this folder; may be given several times
  --release FILE    tests this release; default: builds one
  --previous FILE   also upgrades from this earlier release; default: none

Example: npm run test:release -- --node /opt/node-24/bin`);

/** Most megabytes of an installed release. */
const INSTALLED_MB = 300;

const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

function expect(holds, message) {
  if (!holds) throw new Error(message);
}

/** Walks through a release from the setup link to a printed label and an export. Returns the code of the label. */
async function walkToLabel(program) {
  const walk = await openWalk();
  try {
    await setUp(walk.page, await program.setupLink());
    const code = await createAndPrint(walk.page, program.url, "Loading gate");
    const workbook = await download(walk.page, `${program.url}/access-points/export?format=xlsx`);
    expect(workbook.subarray(0, 2).toString() === "PK", "The export is not a workbook.");
    expect(walk.problems.length === 0, `Pages failed: ${walk.problems.join("; ")}`);
    return code;
  } finally {
    await walk.close();
  }
}

/** Expects the access point of the walk in a program that was restored or upgraded, and prints another label. */
async function expectKept(program, code, name) {
  const walk = await openWalk();
  try {
    await signIn(walk.page, program.url);
    await walk.page.goto(`${program.url}/access-points?q=${code}`);
    await walk.page.getByRole("link", { name: "Loading gate", exact: true }).waitFor();
    await createAndPrint(walk.page, program.url, name);
    expect(walk.problems.length === 0, `Pages failed: ${walk.problems.join("; ")}`);
  } finally {
    await walk.close();
  }
}

/** Installs, walks, backs up and restores with one version of Node. */
async function testInstall(folder, release, node) {
  const version = execFileSync(join(node, "node"), ["--version"], { encoding: "utf8" }).trim();
  const machine = openMachine({ folder, release, node });
  try {
    const began = performance.now();
    const program = await machine.startWithNpx();
    const code = await walkToLabel(program);
    print(
      `Node ${version}: ready ${seconds(program.ms)} after npx, a printed label after ${seconds(performance.now() - began)}`,
    );
    const size = await machine.install();
    const made = await machine.run(["backup", "--to", "copies"]);
    expect(made.code === 0, `The backup failed: ${made.said}`);
    await program.stop();
    const [backup] = readdirSync(join(folder, "copies"));
    const restored = await machine.run(["restore", join("copies", backup)], { DATA_DIR: join(folder, "restored") });
    expect(restored.code === 0, `The restore failed: ${restored.said}`);
    const again = await machine.start({ DATA_DIR: join(folder, "restored") });
    await expectKept(again, code, "Side gate");
    await again.stop();
    print(
      `Node ${version}: exported, backed up, restored; started again in ${seconds(again.ms)}; ${size} MB installed`,
    );
    expect(size <= INSTALLED_MB, `The installed release has ${size} MB; ${INSTALLED_MB} are allowed.`);
  } finally {
    machine.close();
  }
}

/** Upgrades the data of one release with another, and expects the first to refuse the data then. */
async function testUpgrade(folder, from, to) {
  const node = dirname(process.execPath);
  const [dataDir, data] = [join(folder, "data"), { DATA_DIR: join(folder, "data") }];
  mkdirSync(dataDir, { recursive: true });
  const before = openMachine({ folder: join(folder, "before"), release: from, node });
  const after = openMachine({ folder: join(folder, "after"), release: to, node });
  try {
    await before.install();
    await after.install();
    const old = await before.start(data);
    const code = await walkToLabel(old);
    await old.stop();
    const upgraded = await after.start(data);
    await expectKept(upgraded, code, "After the upgrade");
    await upgraded.stop();
    const refused = await before.run([], { ...data, PORT: "0" });
    const sentence = /access-points: (the database was written by a newer version.+)/.exec(refused.said)?.[1];
    expect(refused.code === 1 && sentence, `The downgrade was not refused: ${refused.said}`);
    print(`Upgraded with all data, started in ${seconds(upgraded.ms)}. Refused to go back: ${sentence}`);
  } finally {
    before.close();
    after.close();
  }
}

const { values } = parseArgs({
  options: {
    node: { type: "string", multiple: true, default: [] },
    release: { type: "string" },
    previous: { type: "string" },
  },
});

async function findRelease(folder) {
  if (values.release) return resolve(values.release);
  const { code } = await runNode("bin/release.mjs", ["--to", folder]);
  if (code !== 0)
    fail("The release could not be built, for the reason above. Correct it, then run npm run test:release again.");
  return join(folder, readdirSync(folder)[0]);
}

/** npx looks for the release beside the nearest package.json above the current folder, so there must be none. */
const place = [tmpdir(), "/var/tmp"].find((folder) => !existsSync(join(folder, "package.json"))) ?? tmpdir();
const work = mkdtempSync(join(place, "access-points-test-release-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));
const inWork = (name) => {
  mkdirSync(join(work, name), { recursive: true });
  return join(work, name);
};

await prepare({ dev: true });
try {
  const release = await findRelease(inWork("built"));
  for (const [index, node] of [dirname(process.execPath), ...values.node.map((given) => resolve(given))].entries())
    await testInstall(inWork(`install-${index}`), release, node);
  const next = await packNextRelease(release, inWork("next"), [
    "create table next_version as select * from access_points",
  ]);
  await testUpgrade(inWork("upgrade"), release, next);
  if (values.previous) await testUpgrade(inWork("from-previous"), resolve(values.previous), release);
} catch (error) {
  fail(`The release failed: ${error.message}`);
}
print("The release works.");
