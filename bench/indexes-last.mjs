import { join } from "node:path";

/** Index in which a trigger of SQLite looks up the number of the last change, for every new row. */
const READ_BY_TRIGGER = "access_points_by_change";

/**
 * Runs `work`, which adds millions of access points, without the indexes of their table, and creates these again. Each row
 * would change a page of every index in another place, which takes hours for ten million rows. The unique indexes stay.
 * @param dataDir folder of the SQLite database
 * @param client connected client of a PostgreSQL database, which is used instead
 */
export async function withIndexesLast({ dataDir, client }, work) {
  const database = client ? postgres(client) : await sqlite(dataDir);
  const indexes = (await database.listIndexes()).filter(({ name }) => name !== READ_BY_TRIGGER);
  for (const { name } of indexes) await database.run(`drop index ${name}`);
  await database.stopSearchIndex?.();
  await work();
  for (const { definition } of indexes) await database.run(definition);
  await database.startSearchIndex?.();
  await database.close?.();
}

const postgres = (client) => ({
  run: (text) => client.query(text),
  listIndexes: async () => {
    await client.query("set maintenance_work_mem = '1GB'");
    const { rows } = await client.query(`
      select indexname as name, indexdef as definition from pg_indexes where tablename = 'all_access_points'
      and not exists (select 1 from pg_constraint where conname = indexname)`);
    return rows;
  },
});

/** Trigger that adds a new row to the search index of SQLite. */
const TRIGGER = "access_points_learned";

async function sqlite(dataDir) {
  const { Sqlite } = await import("../.build/sqlite-driver.mjs");
  const db = new Sqlite(join(dataDir, "access-points.sqlite"));
  db.pragma("cache_size = -1000000");
  db.pragma("temp_store = FILE");
  const trigger = db.prepare("select sql from sqlite_master where name = ?").pluck().get(TRIGGER);
  return {
    run: (text) => db.exec(text),
    listIndexes: () =>
      db
        .prepare(
          "select name, sql as definition from sqlite_master where type = 'index' and tbl_name = 'all_access_points' and sql is not null",
        )
        .all(),
    stopSearchIndex: () => db.exec(`drop trigger ${TRIGGER}`),
    startSearchIndex: () => {
      db.exec("insert into access_point_search (access_point_search) values ('rebuild')");
      db.exec(trigger);
    },
    close: () => db.close(),
  };
}
