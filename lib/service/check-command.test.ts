import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { seedAccessPoints } from "./access-points/seed";
import { runCheckCommand } from "./check-command";
import { isPostgres } from "./db/open";
import { startTestService } from "./testing/start-test-service";

let service: Awaited<ReturnType<typeof startTestService>>;

beforeEach(async () => {
  service = await startTestService();
  vi.stubEnv("DATA_DIR", service.dataDir);
  vi.stubEnv("DATABASE_URL", service.database.databaseUrl);
  vi.stubEnv("AUTH_SECRET", "a secret for tests, long enough, 0123456789");
  const { id } = await service.addUser("ada@example.com");
  const pointOf = (number: number) => ({ name: `Gate ${number}`, location: "Köln", description: "" });
  const made = { ownerId: id, rows: 1_200, pointOf, now: service.clock.now, onProgress: () => {} };
  expect(await seedAccessPoints(service.db, made)).toBe(1_200);
  return () => vi.unstubAllEnvs();
});

async function check(repair = false): Promise<{ isWell: boolean; said: string }> {
  const lines: string[] = [];
  const isWell = await runCheckCommand({ repair }, { print: (line) => lines.push(line) });
  return { isWell, said: lines.join("\n") };
}

test("a database that is whole is said to be", async () => {
  expect(await check()).toEqual({
    isWell: true,
    said: ["the database", "texts to search and order by", "the search index", "counters"]
      .map((what) => `${what}: right`)
      .join("\n"),
  });
});

test("what is derived and wrong is found, named, and made anew", async () => {
  const { db } = service;
  await sql`update access_point_totals set total = total + 3`.execute(db);
  await sql`update access_points set name_key = 'nothing' where seq = 7`.execute(db);
  const found = await check();
  expect(found.isWell).toBe(false);
  expect(found.said).toMatch(/counters: 1 wrong\n {2}\S+ total: 1203 kept, 1200 there/);
  expect(found.said).toMatch(/texts to search and order by: 1 wrong/);
  expect((await check()).isWell).toBe(false);
  const mended = await check(true);
  expect(mended.isWell).toBe(true);
  expect(mended.said).toMatch(/counters: made anew/);
  expect((await check()).isWell).toBe(true);
});

test("a search index that misses a row is found and made anew", async () => {
  const { db, logIn, send } = service;
  if (isPostgres(db)) await sql`drop index access_points_by_text`.execute(db);
  else await sql`insert into access_point_search (access_point_search) values ('delete-all')`.execute(db);
  const found = await check();
  expect(found.isWell).toBe(false);
  expect((await check(true)).said).toMatch(/the search index: made anew/);
  const { token } = await logIn("ada@example.com");
  const { pagination } = await (await send("GET", "/access-points?q=gate 119", { token })).json();
  expect(pagination.total).toBe(11);
});

test("rows are numbered and dated in one order, up to now", async () => {
  const { db, clock } = service;
  const rows = await db.selectFrom("access_points").select(["seq", "created_at", "id"]).orderBy("seq").execute();
  expect(rows.at(-1)?.created_at).toBe(clock.now);
  expect(rows.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1))).toEqual(rows);
});
