import { expect, test } from "vitest";
import type { RoundPointList } from "@/lib/contract/rounds";
import { loadExpected } from "@/lib/dashboard/loaders/rounds";
import { startRounds } from "./test-rounds";

test("all that a round expects is read while other phones scan and undo between two pages", async () => {
  const { begin, scan, send, round } = await startRounds(250);
  const { id } = await begin();
  const undone = crypto.randomUUID();
  await scan(id, [{ id: undone, code: "D-250" }, "D-2"]);
  let reads = 0;
  const client = {
    getRound: async () => ({ ok: true, value: await round(id) }) as const,
    listRoundPoints: async ({ query: { state = "missing", page = 1 } = {} }) => {
      const answer = await send("GET", `/rounds/${id}/points?state=${state}&page=${page}&limit=100`);
      const value: RoundPointList = await answer.json();
      reads += 1;
      if (reads === 1) await scan(id, ["D-1", "D-3", "D-5"]);
      if (reads === 2) await send("DELETE", `/rounds/${id}/scans/${undone}`);
      return { ok: true, value } as const;
    },
  };
  const { value } = (await loadExpected(client, id)) as Extract<Awaited<ReturnType<typeof loadExpected>>, { ok: true }>;
  const codes = value.points.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toHaveLength(250);
  expect(value.found).toHaveLength(4);
});
