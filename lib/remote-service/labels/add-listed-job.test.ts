import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ada, doors, got, openJobs, order, userOf } from "./test-orders";

test("a job waits while another large job is rendered, can be cancelled, and is refused when too many wait", async () => {
  const { jobs, begin, folder } = openJobs();
  const ids: string[] = [];
  for (let copies = 1; copies <= 10; copies += 1) ids.push(got(await begin(order({ copies }), doors(1_900))).id);
  await expect.poll(async () => (await jobs.find(ada.id, ids[0] ?? ""))?.done).toBeGreaterThan(0);
  const states = await Promise.all(ids.map(async (id) => (await jobs.find(ada.id, id))?.state));
  expect(states).toEqual(["drawing", ...Array(9).fill("queued")]);
  expect(await begin(order(), doors(3))).toMatchObject({ ok: false, problem: { status: 429 }, retryAfter: 10 });
  for (const id of ids) expect(got(await jobs.cancel(ada.id, id)).state).toBe("cancelled");
  expect(await jobs.await(ada.id, ids[0] ?? "")).toMatchObject({ ok: false, problem: { status: 409 } });
  await jobs.close();
  expect(readdirSync(folder)).toEqual([]);
});

test("a job is refused when fifty jobs of all people wait", async () => {
  const { jobs, begin } = openJobs();
  await jobs.close();
  for (let count = 0; count < 50; count += 1) {
    got(await begin(order({ copies: count + 1 }), doors(3), userOf(`p${count % 5}`, "Somebody")));
  }
  const refused = await begin(order(), doors(3), userOf("last", "Last"));
  expect(refused).toMatchObject({ ok: false, problem: { status: 503 }, retryAfter: 30 });
});
