import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { exactly, noneOf } from "../../attack/limits.mjs";
import { admin, signIn } from "../../attack/program.mjs";
import { ask } from "../../attack/requests.mjs";
import { leadTo, startPostgres } from "../postgres.mjs";

/** Moments of the kill after the start of the new version, in milliseconds: before, in and after its migration. */
const KILLED_AFTER = [300, 600, 900, 1_200, 1_600, 2_000, 3_000];

/** A migration that takes seconds and cannot run twice: seven copies of the rows. */
const statements = Array.from(
  { length: 7 },
  (_, at) => `create table next_version_${at} as select * from access_points`,
);

/** Kills a new version in the middle of its migration, again and again, and starts it to the end. */
export async function interruptUpgrade({ programs, record, isShort }) {
  const build = join(programs.makeFolder(), "next");
  execFileSync(process.execPath, ["bin/steps/next-version.mjs", build, ...statements], { cwd: programs.root });
  await upgrade({ programs, record, build, engine: "SQLite", env: {}, isShort });
  if (isShort) return;
  const postgres = await startPostgres();
  try {
    await upgrade({ programs, record, build, engine: "PostgreSQL", env: leadTo(postgres.url), isShort });
  } finally {
    await postgres.close();
  }
}

async function countRows({ url }) {
  const { token } = await signIn(url);
  return JSON.parse((await ask(url, "GET", "/api/v1/access-points?limit=1", { token })).text).pagination.total;
}

async function upgrade({ programs, record, build, engine, env, isShort }) {
  const rows = isShort ? 2_000 : 20_000;
  const first = await programs.start({ env });
  const { dataDir } = first;
  await first.stop();
  programs.seed({ dataDir, env }, admin.email, rows);
  let interrupted = 0;
  for (const after of isShort ? [600] : KILLED_AFTER) {
    const next = await programs.launch({ build, dataDir, env });
    await sleep(after);
    if (!next.output.said.includes("Ready at")) interrupted += 1;
    next.child.kill("SIGKILL");
    await next.exited;
  }
  const finished = await programs.start({ build, dataDir, env });
  record(
    `${engine}: rows missing after an upgrade that was killed ${interrupted} times`,
    rows - (await countRows(finished)),
    noneOf("row"),
    `the last start took ${(finished.readyMs / 1_000).toFixed(1)} s`,
  );
  await finished.stop();
  const old = await programs.launch({ dataDir, env });
  const { code } = await old.exited;
  const [sentence] = old.output.said.split("\n");
  record(`${engine}: the earlier version on the upgraded data, exit code`, code, exactly(1), sentence);
  record(`${engine}: lines of a stack`, (old.output.said.match(/^\s+at /gm) ?? []).length, noneOf("line"));
}
