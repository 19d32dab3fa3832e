import { setTimeout as sleep } from "node:timers/promises";
import { exactly, shown, withinMs } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { startPatroniCluster, TTL } from "../patroni.mjs";
import { isInstalled, leadTo } from "../postgres.mjs";
import { underWriters, writeDuring } from "../writers.mjs";
import { recordRows } from "./database-away.mjs";

const needed = ["patroni", "etcd", "haproxy"];

/** Kills the leader of a cluster with synchronous replication under eight writers: first PostgreSQL alone, then all of it. */
export async function failOver({ programs, record }) {
  const missing = needed.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    return record("a cluster under Patroni", "skipped", shown, `${missing.join(", ")} not installed`);
  const cluster = await startPatroniCluster();
  try {
    const program = await programs.start({ env: { ...leadTo(cluster.url), ...underWriters } });
    const target = { url: program.url, token: (await signIn(program.url)).token };
    for (const whole of [false, true]) {
      const what = whole ? "the leader and its Patroni are killed" : "the leader's PostgreSQL is killed";
      await waitUntil(cluster.isSynchronous, 60_000, 500);
      const before = await cluster.findLeader();
      const written = await writeDuring([target], async (untilCreated) => {
        await untilCreated(200);
        cluster.kill(before, whole);
        await sleep(1_000);
        await untilCreated(500);
      });
      const after = await cluster.findLeader();
      record(
        `${what}: longest gap, ms`,
        written.gapMs,
        withinMs((TTL + 15) * 1_000),
        `leader ${before}, then ${after}`,
      );
      if (whole) record(`${what}: another leader`, Number(after !== before), exactly(1));
      await recordRows({ record, what, target, written });
    }
    await program.stop();
  } finally {
    cluster.close();
  }
}
