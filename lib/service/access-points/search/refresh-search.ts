import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import { storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fieldColumns } from "../../db/field-columns";
import { inTransaction } from "../../db/transaction";
import { toFields, toKeys } from "../rows/rows";

/** In one transaction, and the pause after it in milliseconds, so that requests never wait long. */
const BATCH = 200;
const REST_MS = 10;

/** For work that a stopped process left. */
const EVERY_MS = 60_000;

/** Handled last in the index of values. */
type Place = { value_key: string; number: number };

/** After `searchable` changed, or a searchable field was deleted or restored. Several processes may run this. */
export async function refreshSearch(db: Db, signal?: AbortSignal): Promise<void> {
  const stale = await db
    .selectFrom("custom_fields")
    .select(["id", "search_stale"])
    .where("search_stale", ">", 0)
    .execute();
  for (const { id, search_stale } of stale) {
    for (let place: Place | undefined = { value_key: "", number: 0 }; place; ) {
      if (signal?.aborted) return;
      place = await refreshBatch(db, id, place);
      if (place) await sleep(REST_MS);
    }
    // A change that came meanwhile has raised the number, and the field is rewritten again.
    const done = db.updateTable("custom_fields").set({ search_stale: 0 }).where("id", "=", id);
    await done.where("search_stale", "=", search_stale).execute();
  }
}

/** Undefined at the end. */
const refreshBatch = (db: Db, fieldId: string, after: Place): Promise<Place | undefined> =>
  inTransaction(db, async (trx) => {
    const entries = await trx
      .selectFrom("access_point_field_values")
      .select(["value_key", "number"])
      .where("field_id", "=", fieldId)
      .where(sql<boolean>`(value_key, number) > (${after.value_key}, ${after.number})`)
      .orderBy("value_key")
      .orderBy("number")
      .limit(BATCH)
      .execute();
    if (entries.length === 0) return undefined;
    const numbers = entries.map(({ number }) => number);
    const rows = await trx
      .selectFrom("access_points")
      .select(["id", "custom", "search_text", ...fieldColumns])
      .where("number", "in", numbers)
      .orderBy("id")
      .forUpdate()
      .execute();
    const definitions = await readDefinitions(trx);
    for (const row of rows) {
      const { search_text } = toKeys(toFields(row), toCustomColumns(definitions, storedValues(row.custom)));
      if (search_text === row.search_text) continue;
      await trx.updateTable("all_access_points").set({ search_text }).where("id", "=", row.id).execute();
    }
    return entries.length < BATCH ? undefined : entries.at(-1);
  });

declare module "../../context" {
  interface ServiceContext {
    searchRefresh: ReturnType<typeof createSearchRefresh>;
  }
}

/** At the start, on request, and every minute. */
export function createSearchRefresh({ db, log }: Pick<ServiceContext, "db" | "log">) {
  const stopping = new AbortController();
  let underWay = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const refresh = () => {
    underWay = underWay
      .then(() => refreshSearch(db, stopping.signal))
      .catch((error) => log.warn({ event: "search-refresh.failed", err: error }));
  };
  return {
    start: () => {
      refresh();
      timer = setInterval(refresh, EVERY_MS).unref();
    },
    /** Soon, if it was started. */
    request: () => {
      if (timer) refresh();
    },
    /** Waits for the batch in progress. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      timer = undefined;
      stopping.abort();
      await underWay;
    },
  };
}
