import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { startPrinting } from "../../labels/test-printing";
import { makeOlderWithUser, makeTestDatabase } from "../../testing/make-test-database";
import { digestTables } from "../copy/copy";
import { runCopyCommand } from "../copy/copy-command";
import type { Db, Where } from "../database";
import { appliedMigrations } from "../migrate";
import { openDatabase } from "../open-database";
import { openMigrated } from "../open-migrated";
import { lockFolder } from "../sqlite/folder-lock";
import { makeSqlite, startUsed } from "./test-installation";

const typed = ({ databaseUrl, dataDir }: Where) => databaseUrl ?? `sqlite:${dataDir}`;

async function copy(from: Where, to: Where): Promise<string[]> {
  const lines: string[] = [];
  await runCopyCommand(
    { from: typed(from), to: typed(to) },
    { print: (line) => void lines.push(line), note: () => {} },
  );
  return lines;
}

function open(where: Where): Db {
  const { db } = openDatabase(where);
  onTestFinished(() => db.destroy());
  return db;
}

const make = { sqlite: makeSqlite, postgres: () => makeTestDatabase("template0") };
const ways = [
  ["sqlite", "postgres"],
  ["postgres", "sqlite"],
] as const;

describe("from SQLite to PostgreSQL and back", () => {
  test("every table has the same rows", async () => {
    const [first, middle, last] = [makeSqlite(), await makeTestDatabase("template0"), makeSqlite()];
    await startUsed(first);
    const before = await digestTables(open(first));
    expect(before.filter(({ rows }) => rows === 0)).toEqual([]);

    const printed = await copy(first, middle);
    await copy(middle, last);
    expect(await digestTables(open(middle))).toEqual(before);
    expect(await digestTables(open(last))).toEqual(before);
    expect(printed.at(-1)).toMatch(/^Start the program on the copy with AUTH_SECRET, .+auth-secret: sessions/);
    for (const { name, digest } of before)
      expect(printed.find((line) => line.startsWith(`${name} `))).toContain(digest);
  });
});

/** Triggers that make the target change or reject rows of `sessions`, after most tables have been copied. */
const mischief = {
  sqlite: {
    change: [
      "create trigger mischief after insert on sessions begin update sessions set generation = 7 where id = new.id; end",
    ],
    refuse: ["create trigger mischief before insert on sessions begin select raise(abort, 'no session today'); end"],
  },
  postgres: {
    change: [
      "create function mischief() returns trigger language plpgsql as 'begin new.generation = 7; return new; end'",
      "create trigger mischief before insert on sessions for each row execute function mischief()",
    ],
    refuse: [
      "create function mischief() returns trigger language plpgsql as 'begin raise ''no session today''; end'",
      "create trigger mischief before insert on sessions for each row execute function mischief()",
    ],
  },
};

describe.each(ways)("from %s to %s", (source, target) => {
  async function start() {
    const [from, to] = [await make[source](), await make[target]()];
    const { service } = await startPrinting(from);
    return { from, to, db: service.db };
  }

  /** Returns the id of the target's installation and the number of rows of each table. */
  async function lookAt(to: Where) {
    const { db } = await openMigrated(to);
    const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
    const digests = await digestTables(db);
    await db.destroy();
    return { id, rows: digests.map(({ name, rows }) => `${name} ${rows}`) };
  }

  test("a target with users is refused and not changed", async () => {
    const { from, to } = await start();
    await startPrinting(to);
    const before = await digestTables(open(to));
    await expect(copy(from, to)).rejects.toThrow(/^the target has users already; copy into a new database/);
    expect(await digestTables(open(to))).toEqual(before);
  });

  test("a target with users and an older schema is refused and not upgraded", async () => {
    const { from, to } = await start();
    const applied = await makeOlderWithUser(open(to));
    await expect(copy(from, to)).rejects.toThrow(/^the target has users already; copy into a new database/);
    expect(await appliedMigrations(open(to))).toEqual(applied);
  });

  test.each([
    ["a row that comes over differently is found", "change", /^the table sessions was not copied correctly .+ nothing/],
    ["a failure on the way is told", "refuse", /no session today/],
  ] as const)("%s, and nothing is kept", async (_what, kind, sentence) => {
    const { from, to } = await start();
    const before = await lookAt(to);
    for (const statement of mischief[target][kind]) await sql.raw(statement).execute(open(to));
    await expect(copy(from, to)).rejects.toThrow(sentence);
    expect(await lookAt(to)).toEqual(before);
    expect(before.rows).toContain("users 0");
  });

  test("a source that another version wrote is refused", async () => {
    const { from, to, db } = await start();
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db);
    await expect(copy(from, to)).rejects.toThrow(/newer version of this program \(it has 999-later\)/);
    await sql`delete from kysely_migration where name in ('999-later', '0001-first-release')`.execute(db);
    await expect(copy(from, to)).rejects.toThrow(/older version of this program .+ start this version on it once/);
  });

  test("more rows than fit in a batch, some of them long, are copied in the order of code points", async () => {
    const { from, to, db } = await start();
    const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    for (let at = 0; at < 3_000; at += 1) await db.insertInto("idempotency_keys").values(keyRow(id, at)).execute();
    expect((await copy(from, to)).join("\n")).toMatch(/^idempotency_keys +3,000 /m);
  });
});

/** Returns a row whose key has a character from any part of Unicode except surrogates; every 300th answer is 600 kB. */
const keyRow = (userId: string, at: number) => ({
  user_id: userId,
  key: `${String.fromCodePoint(at % 2 === 0 ? 0x21 + at * 17 : 0x1f_300 + at)} ${at}`,
  fingerprint: "",
  access_point_id: "",
  answer: "é".repeat(at % 300 === 0 ? 300_000 : 3),
  created_at: at,
});

test.each([
  [undefined, "sqlite:/tmp/x", /^--from must be sqlite:/],
  ["mysql://root:hunter2@host/doors", "sqlite:/tmp/x", /^--from must be sqlite:/],
  ["sqlite:/nowhere/at/all", "sqlite:/tmp/x", /^there is no \/nowhere\/at\/all\/access-points\.sqlite; set --from/],
  ["sqlite:/tmp/x", "postgres://ada:hunter2@host:5432", /^--to must be sqlite:/],
])("from %s to %s is refused with a sentence", async (from, to, sentence) => {
  const failure = await runCopyCommand({ ...(from && { from }), to }, { print: () => {}, note: () => {} }).catch(
    (error) => error,
  );
  expect(failure.message).toMatch(sentence);
  expect(failure.message).not.toContain("hunter2");
});

test("a folder that a running program uses is not copied", async () => {
  const from = makeSqlite();
  await startPrinting(from);
  const unlock = lockFolder(from.dataDir);
  await expect(copy(from, makeSqlite())).rejects.toThrow(/another process .+ uses the data folder .+ stop it/);
  unlock();
});

test("no message contains a password", async () => {
  const { databaseUrl = "" } = await makeTestDatabase();
  const url = new URL(databaseUrl);
  url.password = "hunter2";
  const from = makeSqlite();
  await startPrinting(from);
  const failure = await copy(from, { ...makeSqlite(), databaseUrl: url.href }).catch((error) => error);
  expect(failure.message).toMatch(
    /^the database test_\w+ at 127\.0\.0\.1:\d+ cannot be used \(password authentication/,
  );
  expect(failure.message).not.toContain("hunter2");
});
