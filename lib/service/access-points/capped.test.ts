import { expect, test } from "vitest";
import { startTestService } from "../test-service";
import { COUNTED_MAX } from "./filtered-page";
import { seedAccessPoints } from "./seed";

test("counting what a search finds stops where it is asked to, and every page can still be had", async () => {
  const { db, clock, addUser, logIn, send } = await startTestService();
  const { id } = await addUser("ada@example.com");
  const pointOf = (number: number) => ({ name: `Locker ${number}`, location: "", description: "" });
  const rows = COUNTED_MAX + 30;
  await seedAccessPoints(db, { ownerId: id, rows, pointOf, now: clock.now, onProgress: () => {} });
  const { token } = await logIn("ada@example.com");
  const list = async (query: string) => {
    const answer = await send("GET", `/access-points?q=locker&limit=100&${query}`, { token });
    const relations = [...(answer.headers.get("Link") ?? "").matchAll(/rel="(\w+)"/g)].map(([, name]) => name);
    return { ...(await answer.json()), relations };
  };

  const exact = await list("page=101");
  expect(exact.pagination).toEqual({ page: 101, limit: 100, total: rows, totalPages: 101 });
  expect(exact.relations).toEqual(["first", "prev", "last"]);
  const capped = await list("page=101&count=capped");
  expect(capped.pagination).toEqual({ page: 101, limit: 100, total: COUNTED_MAX, totalPages: 100, capped: true });
  expect(capped.data).toEqual(exact.data);
  expect(capped.relations).toEqual(["first", "prev", "next"]);
  const beyond = await list("page=102&count=capped");
  expect(beyond.data).toEqual([]);
  expect(beyond.relations).toEqual(["first", "prev"]);
});
