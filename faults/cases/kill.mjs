import { setTimeout as sleep } from "node:timers/promises";
import { exactly, noneOf, withinMs } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { randomOf } from "../../attack/random.mjs";
import { ask } from "../../attack/requests.mjs";
import { compareRows, underWriters, writeDuring } from "../writers.mjs";

/** Kills the program on SQLite with SIGKILL under eight writers, again and again on the same folder. */
export async function killUnderLoad({ programs, record, seed, isShort }) {
  const rounds = isShort ? 2 : 30;
  const random = randomOf(seed);
  const dataDir = programs.makeFolder();
  const acknowledged = [];
  let slowest = 0;
  let program = await programs.start({ dataDir, env: underWriters });
  const target = { url: program.url, token: (await signIn(program.url)).token };
  for (let round = 0; round < rounds; round += 1) {
    const written = await writeDuring([target], async () => {
      await sleep(50 + random() * 450);
      await program.stop("SIGKILL");
      program = await programs.start({ dataDir, env: underWriters });
      slowest = Math.max(slowest, program.readyMs);
      target.url = program.url;
    });
    acknowledged.push(...written.acknowledged);
  }
  const { rows, lost, doubled } = await compareRows(target, acknowledged);
  record(`acknowledged rows lost in ${rounds} kills`, lost, noneOf("row"), `${rows} rows`);
  record("rows made twice by repeated requests", doubled, noneOf("row"));
  record("slowest start after a kill, ms", slowest, withinMs(10_000));
  record("/readyz at the end, status", (await ask(program.url, "GET", "/readyz")).status, exactly(200));
  await program.stop();
  const { code, said } = await programs.run("check", [], { DATA_DIR: dataDir });
  record("npm run check, exit code", code, exactly(0), said.trim().split("\n").at(-1));
}
