import { createHash } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { atLeast, exactly, noneOf, shown } from "../../attack/limits.mjs";
import { admin, signIn } from "../../attack/program.mjs";
import { ask } from "../../attack/requests.mjs";
import { leadTo, startPostgres } from "../postgres.mjs";
import { countOther, underWriters, writeDuring } from "../writers.mjs";

const ROWS = 200_000;

/** Makes a backup under eight writers, restores it into an empty place, and compares: on SQLite and on PostgreSQL. */
export async function drillRestore({ programs, record, isShort }) {
  await drill({ programs, record, isShort, engine: "SQLite", from: {}, to: {} });
  const [source, target] = [await startPostgres(), await startPostgres()];
  try {
    const [from, to] = [leadTo(source.url), leadTo(target.url)];
    await drill({ programs, record, isShort, engine: "PostgreSQL", from, to });
  } finally {
    await source.close();
    await target.close();
  }
}

/** Exports every row. Returns the digest of those that the writers did not make, and the names of those that they did. */
async function readRows(url) {
  const { token } = await signIn(url);
  const { status, text } = await ask(url, "GET", "/api/v1/access-points/export?format=csv", {
    token,
    timeout: 300_000,
  });
  if (status !== 200) throw new Error(`The export answered ${status}.`);
  const lines = text.trim().split("\r\n").slice(1);
  const seeded = lines.filter((line) => !line.includes("row-")).sort();
  const digest = createHash("sha256").update(seeded.join("\n")).digest("hex").slice(0, 16);
  return { digest, seeded: seeded.length, written: new Set(text.match(/row-[0-9a-f-]{36}/g) ?? []) };
}

async function drill({ programs, record, isShort, engine, from, to }) {
  const rows = isShort ? 2_000 : ROWS;
  const what = (figure) => `${engine}: ${figure}`;
  const source = await programs.start({ env: { ...from, ...underWriters } });
  programs.seed({ dataDir: source.dataDir, env: from }, admin.email, rows);
  const target = { url: source.url, token: (await signIn(source.url)).token };
  const backups = programs.makeFolder();
  let before = [];
  let made;
  const written = await writeDuring([target], async (untilCreated, acknowledged) => {
    before = [...acknowledged];
    made = await programs.run("backup", ["--to", backups], { DATA_DIR: source.dataDir, ...from });
    await untilCreated(50);
  });
  record(
    what("backup under eight writers, exit code"),
    made.code,
    exactly(0),
    made.said
      .trim()
      .split("\n")
      .at(0)
      ?.replace(/^\S+: /, ""),
  );
  record(
    what("backup, s"),
    made.ms / 1_000,
    shown,
    `longest gap of the writers ${(written.gapMs / 1_000).toFixed(1)} s`,
  );
  record(
    what("writers' answers other than 201 and 503"),
    countOther(written.statuses),
    noneOf("answer"),
    written.answers,
  );
  const original = await readRows(source.url);
  await source.stop();

  const dataDir = join(programs.makeFolder(), "restored");
  mkdirSync(dataDir);
  const [backup] = readdirSync(backups);
  const restored = await programs.run("restore", [join(backups, backup)], { DATA_DIR: dataDir, ...to });
  record(what("restore, exit code"), restored.code, exactly(0), restored.code === 0 ? "" : restored.said.slice(-200));
  record(what("restore, check and start, s"), restored.ms / 1_000, shown);
  const again = await programs.start({ dataDir, env: to });
  const found = await readRows(again.url);
  record(what("rows of the seed in the restored database"), found.seeded, atLeast(rows));
  record(what("digests of them that differ"), Number(found.digest !== original.digest), noneOf("digest"), found.digest);
  const lost = before.filter((name) => !found.written.has(name)).length;
  record(what("rows acknowledged before the backup that it lacks"), lost, noneOf("row"), `of ${before.length}`);
  await again.stop();
  const check = await programs.run("check", [], { DATA_DIR: dataDir, ...to });
  record(what("npm run check on the restored data, exit code"), check.code, exactly(0));
}
