import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { StorageError } from "@/lib/service/db/failures";
import { openRemoteDatabase } from "./open-database";
import { startLabelJobs } from "./test-label-jobs";

test("a file that is no database is refused with what to do, and not changed", async () => {
  const { knownUsers, dataDir, stop } = startLabelJobs();
  await knownUsers.sweep();
  await stop();
  const file = join(dataDir, "remote-label-jobs.sqlite");
  const text = "a spreadsheet, perhaps, and longer than a hundred bytes ".repeat(10);
  writeFileSync(file, text);
  expect(() => openRemoteDatabase(dataDir)).toThrow(StorageError);
  expect(() => openRemoteDatabase(dataDir)).toThrow(/remote-label-jobs\.sqlite cannot be opened.*delete it/);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("an existing file is opened again with its rows", async () => {
  const { db, dataDir, stop } = startLabelJobs();
  await db.insertInto("users").values({ id: "7", email: "", name: "Ada", role: "staff" }).execute();
  await stop();
  expect(readdirSync(dataDir)).toEqual(["remote-label-jobs.sqlite"]);
  const next = startLabelJobs({ dataDir });
  expect(await next.db.selectFrom("users").select("name").execute()).toEqual([{ name: "Ada" }]);
});

test("a file of an earlier version gets the columns that it lacks, and keeps its rows", async () => {
  const { db, dataDir, stop } = startLabelJobs();
  await db.insertInto("users").values({ id: "7", email: "", name: "Ada", role: "staff" }).execute();
  await sql`alter table label_jobs drop column opened_at`.execute(db);
  await stop();
  const next = startLabelJobs({ dataDir });
  expect(await next.db.selectFrom("users").select("name").execute()).toEqual([{ name: "Ada" }]);
  expect(await next.db.selectFrom("label_jobs").select("opened_at").execute()).toEqual([]);
});
