import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { atLeast, exactly, noneOf, shown, withinMs } from "../../attack/limits.mjs";
import { countDescriptors, signIn } from "../../attack/program.mjs";
import { ask, oneConnection } from "../../attack/requests.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { isInstalled } from "../postgres.mjs";
import { compareRows, underWriters, writeDuring } from "../writers.mjs";

const FOR_MS = { short: 2_000, long: 10_000 };
const NORMAL = 4_096;

/** Takes every free file descriptor from the program for ten seconds, under eight writers, and gives them back. */
export async function exhaustDescriptors({ programs, record, isShort }) {
  if (!isInstalled("prlimit")) return record("no free descriptor", "skipped", shown, "prlimit is not installed");
  const program = await programs.start({ env: underWriters });
  const target = { url: program.url, token: (await signIn(program.url)).token };
  const limitTo = (count) => execFileSync("prlimit", ["--pid", String(program.pid), `--nofile=${count}:${NORMAL}`]);
  const isReady = async (timeout) =>
    (await ask(program.url, "GET", "/readyz", { timeout, agent: oneConnection() })).status === 200;
  const written = await writeDuring([target], async (untilCreated) => {
    limitTo(countDescriptors(program.pid));
    const refused = Number(!(await isReady(2_000)));
    record("new connections refused while no descriptor is free", refused, exactly(1));
    await sleep(isShort ? FOR_MS.short : FOR_MS.long);
    limitTo(NORMAL);
    record("ready after there are free ones, ms", await waitUntil(() => isReady(10_000), 30_000), withinMs(5_000));
    await untilCreated(100);
  });
  const { lost, doubled } = await compareRows(target, written.acknowledged);
  record(
    "acknowledged rows, on connections that were open",
    written.acknowledged.length,
    atLeast(100),
    written.answers,
  );
  record("rows lost or made twice", lost + doubled, noneOf("row"));
  record("answers 500", written.statuses.filter((status) => status === 500).length, noneOf("500"));
  record("exit code at SIGTERM", (await program.stop()).code, exactly(0));
}
