import { setTimeout as sleep } from "node:timers/promises";
import { atLeast, exactly, noneOf, withinMs } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { ask } from "../../attack/requests.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { leadTo, startPostgres } from "../postgres.mjs";
import { compareRows, countOther, underWriters, writeDuring } from "../writers.mjs";

/** How long PostgreSQL is away, and how long a process may take to be ready after it is back, in milliseconds. */
const AWAY_MS = 10_000;
const BACK_MS = 5_000;

const statusOf = async (url, path) => (await ask(url, "GET", path, { timeout: 10_000 })).status;

/** Faults of PostgreSQL by name. Each returns how long the program was not ready after the fault had ended. */
const faults = {
  "PostgreSQL is stopped for 10 s": async ({ postgres, url, record, what }) => {
    await postgres.stop();
    await whileAway({ url, record, what });
    await postgres.start();
  },
  "PostgreSQL is killed with SIGKILL for 10 s": async ({ postgres, url, record, what }) => {
    postgres.signal("SIGKILL");
    await whileAway({ url, record, what });
    await postgres.start();
  },
  "PostgreSQL does not answer for 10 s (SIGSTOP)": async ({ postgres, url, record, what }) => {
    postgres.signal("SIGSTOP");
    try {
      await whileAway({ url, record, what });
    } finally {
      postgres.signal("SIGCONT");
    }
  },
  "all connections are ended 20 times": async ({ postgres, untilCreated }) => {
    for (let round = 0; round < 20; round += 1) {
      await untilCreated(1);
      await postgres.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [
        postgres.name,
      ]);
    }
  },
};

async function whileAway({ url, record, what }) {
  const notReady = await waitUntil(async () => (await statusOf(url, "/readyz")) === 503, AWAY_MS);
  record(`${what}: /readyz answers 503 after, ms`, notReady, withinMs(AWAY_MS));
  record(`${what}: /livez meanwhile, status`, await statusOf(url, "/livez"), exactly(200));
  await sleep(Math.max(0, AWAY_MS - notReady));
}

/** Takes PostgreSQL away from a program under eight writers. */
export async function takeDatabaseAway({ programs, record, isShort }) {
  const chosen = Object.entries(faults).slice(isShort ? -1 : 0);
  for (const [what, fault] of chosen) {
    const postgres = await startPostgres();
    try {
      const program = await programs.start({ env: { ...leadTo(postgres.url), ...underWriters } });
      const { url } = program;
      const target = { url, token: (await signIn(url)).token };
      const written = await writeDuring([target], async (untilCreated) => {
        await fault({ postgres, url, record, what, untilCreated });
        const ready = await waitUntil(async () => (await statusOf(url, "/readyz")) === 200, 30_000);
        record(`${what}: ready after it is back, ms`, ready, withinMs(BACK_MS));
        await untilCreated(100);
      });
      await recordRows({ record, what, target, written });
      await program.stop();
    } finally {
      await postgres.close();
    }
  }
}

/** Records what became of the rows that eight writers wrote during a fault. */
export async function recordRows({ record, what, target, written }) {
  const { lost, doubled } = await compareRows(target, written.acknowledged);
  const seconds = (written.gapMs / 1_000).toFixed(1);
  record(`${what}: acknowledged rows`, written.acknowledged.length, atLeast(100), `longest gap ${seconds} s`);
  record(`${what}: rows lost or made twice`, lost + doubled, noneOf("row"));
  record(`${what}: answers other than 201 and 503`, countOther(written.statuses), noneOf("answer"), written.answers);
}
