import { sql } from "kysely";
import { expect, test } from "vitest";
import { accessPointListQuery, sortKeys } from "@/lib/contract/access-points/access-point-list";
import { noFields } from "../../custom-fields/field-query";
import { startTestService, toPerson } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { countList } from "./count";
import { selectionOf } from "./list-query";
import { orderOf } from "./order";
import { readPage } from "./read-page";

const ROWS = 53;
const LIMIT = 10;

/** Starts a service with rows of a person, of which every third one is printed, and `addRow`, which adds a newer one. */
async function startWithRows() {
  const { db, clock, addUser } = await startTestService();
  const person = toPerson(await addUser("ada@example.com", "admin"));
  const seed = (rows: number) => {
    const pointOf = (number: number) => ({ name: `Door ${number % 7}`, location: `Floor ${number % 5}` });
    clock.now += 1_000;
    return seedAccessPoints(db, { ownerId: person.id, rows, pointOf, now: clock.now, onProgress: () => {} });
  };
  await seed(ROWS);
  await sql`update all_access_points set label_state = 'printed' where number % 3 = 0`.execute(db);
  return { db, person, addRow: () => seed(1) };
}

test("the last page equals a plain scan in each order when a row was added after the count", async () => {
  const { db, person, addRow } = await startWithRows();
  for (const sort of sortKeys.flatMap((key) => [key, `-${key}`])) {
    for (const label of ["any", "never", "printed"] as const) {
      for (const scope of ["mine", "all"]) {
        const query = { ...accessPointListQuery.parse({ sort, label, scope }), ...noFields };
        const selection = await selectionOf(db, query, person);
        const { total, isCurrent } = await countList({ db, reader: () => db }, query, person, selection);
        expect(isCurrent).toBeDefined();
        const list = { selection, order: orderOf(query, selection.ownerId), total, isCurrent };
        const last = { limit: LIMIT, offset: total - (total % LIMIT || LIMIT) };
        // Without the condition each page is read from the beginning.
        const scan = () => readPage(db, { ...list, isCurrent: undefined }, last);
        expect(await readPage(db, list, last)).toEqual(await scan());
        await addRow();
        expect(await readPage(db, list, last)).toEqual(await scan());
      }
    }
  }
});
