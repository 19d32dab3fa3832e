import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ada, doors, got, openJobs, order, userOf } from "./test-orders";

const DAY_MS = 86_400_000;

describe("a job for a remote service", () => {
  test("is visible to its owner alone, is returned for the same key, and is deleted with its file after a day", async () => {
    const { jobs, begin, file, folder, clock } = openJobs();
    const { id } = got(await begin(order(), doors(2), ada, "key-1"));
    expect(got(await begin(order(), doors(2), ada, "key-1")).id).toBe(id);
    await jobs.await(ada.id, id);
    expect(got(await begin(order(), doors(2), ada, "key-1"))).toMatchObject({ id, state: "done" });
    expect(await jobs.find("8", id)).toBeNull();
    expect(await jobs.findContents("8", id)).toBeNull();
    expect(await jobs.cancel("8", id)).toBeNull();
    expect(got(await begin(order(), doors(2), userOf("8", "Ben"), "key-1")).id).not.toBe(id);
    expect(await jobs.cancel(ada.id, id)).toMatchObject({ ok: false, problem: { status: 409 } });
    clock.now += DAY_MS - 1;
    expect(got(await file(id, "pdf")).status).toBe(200);
    clock.now += 1;
    expect(await jobs.find(ada.id, id)).toBeNull();
    expect(got(await begin(order(), doors(2), ada, "key-1")).id).not.toBe(id);
    await jobs.sweep();
    expect(readdirSync(folder).filter((name) => name.startsWith(id))).toEqual([]);
  });

  test("that a stop of the program interrupts is rendered after the next start", async () => {
    const { jobs, begin, restart } = openJobs();
    const { id } = got(await begin(order(), doors(400)));
    await expect.poll(async () => (await jobs.find(ada.id, id))?.done).toBeGreaterThan(0);
    const waiting = jobs.await(ada.id, id);
    await jobs.close();
    expect(await waiting).toMatchObject({ ok: false, problem: { status: 409 }, retryAfter: 1 });
    const next = await restart();
    expect(got(await next.await(ada.id, id))).toMatchObject({ state: "done", verified: 400 });
  });

  test("is deleted before a day when newer jobs fill the file, but not before it has ended", async () => {
    const { jobs, begin, clock, db } = openJobs();
    await jobs.close();
    const ids: string[] = [];
    for (const copies of [1, 2, 3]) {
      ids.push(got(await begin(order({ copies }), doors(1))).id);
      clock.now += 1;
    }
    const [ended = "", open = "", newest = ""] = ids;
    await db.updateTable("label_jobs").set({ state: "done", finished_at: clock.now }).where("id", "=", ended).execute();
    await db.updateTable("label_jobs").set({ access_points: 100_000 }).where("id", "=", newest).execute();
    await jobs.sweep();
    const found = await Promise.all(ids.map((id) => jobs.find(ada.id, id)));
    expect(found.map((job) => job?.id)).toEqual([undefined, open, newest]);
    const contents = await db.selectFrom("label_job_contents").select("job_id").execute();
    expect(contents.map((row) => row.job_id).sort()).toEqual([open, newest].sort());
  });
});
