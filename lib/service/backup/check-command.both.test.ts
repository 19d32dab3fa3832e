import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { seedAccessPoints } from "../access-points/seed/seed";
import { isPostgres } from "../db/database";
import { setCommandVariables } from "../testing/make-test-database";
import { startTestService } from "../testing/start-test-service";
import { runCheckCommand } from "./check-command";

let service: Awaited<ReturnType<typeof startTestService>>;

beforeEach(async () => {
  service = await startTestService();
  setCommandVariables(service.database);
  const { id } = await service.addUser("ada@example.com");
  const pointOf = (number: number) => ({ name: `Gate ${number}`, location: "Köln", description: "" });
  const made = { ownerId: id, rows: 1_200, pointOf, now: service.clock.now, onProgress: () => {} };
  expect(await seedAccessPoints(service.db, made)).toBe(1_200);
});

async function check(repair = false): Promise<{ isCorrect: boolean; output: string }> {
  const lines: string[] = [];
  const isCorrect = await runCheckCommand({ repair }, { print: (line) => lines.push(line), note: () => {} });
  return { isCorrect, output: lines.join("\n") };
}

test("check reports a sound database as correct", async () => {
  expect(await check()).toEqual({
    isCorrect: true,
    output: ["database", "search and sort keys", "custom field values", "search index", "counters"]
      .map((what) => `${what}: correct`)
      .join("\n"),
  });
});

test("check finds wrong derived data, names it and repairs it", async () => {
  const { db } = service;
  await sql`update access_point_totals set total = total + 3`.execute(db);
  await sql`update all_access_points set name_key = 'nothing' where number = 7`.execute(db);
  const found = await check();
  expect(found.isCorrect).toBe(false);
  expect(found.output).toMatch(/counters: 1 error\n {2}\S+ total: 1203 stored, 1200 counted/);
  expect(found.output).toMatch(/search and sort keys: 1 error/);
  expect((await check()).isCorrect).toBe(false);
  const repaired = await check(true);
  expect(repaired.isCorrect).toBe(true);
  expect(repaired.output).toMatch(/counters: rebuilt/);
  expect((await check()).isCorrect).toBe(true);
});

test("check finds a search index without its rows and rebuilds it", async () => {
  const { db, logIn, send } = service;
  if (isPostgres(db)) await sql`drop index access_points_by_text`.execute(db);
  else await sql`insert into access_point_search (access_point_search) values ('delete-all')`.execute(db);
  const found = await check();
  expect(found.isCorrect).toBe(false);
  expect((await check(true)).output).toMatch(/search index: rebuilt/);
  const { token } = await logIn("ada@example.com");
  const { pagination } = await (await send("GET", "/access-points?q=%22gate 119%22", { token })).json();
  expect(pagination.total).toBe(11);
});

test("seeded rows have one order by number, time and id, up to the present", async () => {
  const { db, clock } = service;
  const rows = await db.selectFrom("access_points").select(["number", "created_at", "id"]).orderBy("number").execute();
  expect(rows.at(-1)?.created_at).toBe(clock.now);
  expect(rows.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))).toEqual(rows);
});
