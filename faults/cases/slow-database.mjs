import { noneOf, withinMs } from "../../attack/limits.mjs";
import { signIn } from "../../attack/program.mjs";
import { ask } from "../../attack/requests.mjs";
import { waitUntil } from "../../attack/sockets.mjs";
import { leadTo, startPostgres, startSlowLine } from "../postgres.mjs";
import { compareRows, countOther, underWriters, writeDuring } from "../writers.mjs";

/** Delays of each packet in either direction, in milliseconds: a distant database, and one that is hardly there. */
const DELAYS = [50, 1_500];
const FOR_MS = 10_000;

/** Puts a slow line between the program and PostgreSQL, under eight writers. */
export async function slowDown({ programs, record }) {
  for (const delay of DELAYS) {
    const postgres = await startPostgres();
    let now = 0;
    const line = await startSlowLine(postgres.url, () => now);
    try {
      const program = await programs.start({ env: { ...leadTo(line.url), ...underWriters } });
      const target = { url: program.url, token: (await signIn(program.url)).token };
      const what = `every packet ${delay} ms late`;
      const began = performance.now();
      const written = await writeDuring([target], async (untilCreated) => {
        now = delay;
        await waitUntil(() => performance.now() - began > FOR_MS, 2 * FOR_MS);
        const page = await ask(program.url, "GET", "/livez");
        record(`${what}: /livez, ms`, Math.round(page.ms), withinMs(1_000));
        now = 0;
        const ready = await waitUntil(async () => (await ask(program.url, "GET", "/readyz")).status === 200, 30_000);
        record(`${what}: ready after it is fast again, ms`, ready, withinMs(5_000));
        await untilCreated(100);
      });
      const { lost, doubled } = await compareRows(target, written.acknowledged);
      record(`${what}: rows lost or made twice`, lost + doubled, noneOf("row"), `${written.acknowledged.length} rows`);
      record(
        `${what}: answers other than 201 and 503`,
        countOther(written.statuses),
        noneOf("answer"),
        written.answers,
      );
      await program.stop();
    } finally {
      line.close();
      await postgres.close();
    }
  }
}
