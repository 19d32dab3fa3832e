import { sql } from "kysely";
import { expect, test } from "vitest";
import { isPostgres } from "../../db/database";
import { startPrinting } from "../test-printing";
import { rowsOfIds } from "./select";

test("loadContents finds rows through the index of ids, however many rows their owner has", async () => {
  const { service, addRows } = await startPrinting();
  const ids = await addRows(3_000);
  const reader = { id: "", role: "admin", credential: { type: "session", id: "" } } as const;
  const query = rowsOfIds(service.db, ids.slice(0, 500), reader);
  if (isPostgres(service.db)) {
    await sql`analyze all_access_points`.execute(service.db);
    // At 3,000 rows PostgreSQL may scan the whole table, which is cheaper. This test checks which index it can use.
    await sql`set enable_seqscan = off`.execute(service.db);
    expect(JSON.stringify(await query.explain("json"))).toContain('"Index Cond":"(id = ANY (');
  } else {
    const plan = await query.explain(undefined, sql`query plan`);
    expect(plan[0]).toEqual(
      expect.objectContaining({
        detail: expect.stringMatching(/^SEARCH all_access_points USING INDEX \S+ \(id=\?\)$/),
      }),
    );
  }
});
