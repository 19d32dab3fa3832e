import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { READ_COUNTED_MAX } from "./count";

/**
 * Starts a service with more doors than are counted, in places that have other access points first. Each third door has a
 * text that is too long for an entry of an index.
 */
async function startWithDoors() {
  const service = await startTestService();
  const { db, clock, send } = service;
  const { user, token } = await service.signedIn("zoe@example.com", "manager");
  const rows = 3 * READ_COUNTED_MAX;
  const pointOf = (number: number) => {
    const name = number % 2 === 0 ? `Arch ${number}` : `${number % 3 === 0 ? "大".repeat(180) : "Hall"} door ${number}`;
    return { name, location: `Floor ${number % 7}` };
  };
  await seedAccessPoints(db, { ownerId: user.id, rows, pointOf, now: clock.now, onProgress: () => {} });
  await sql`update all_access_points set label_state = 'printed', printed_at = 5 where number % 5 = 0`.execute(db);
  const list = async (query: string) => (await send("GET", `/access-points?limit=20&${query}`, { token })).json();
  return { db, list };
}

const columns = { name: "name_key", location: "location_key", updatedAt: "updated_at" } as const;

test("a search with more matches than are counted equals a plain scan in every order, with short and with long texts", async () => {
  const { db, list } = await startWithDoors();
  for (const [sort, column] of Object.entries(columns)) {
    for (const [sign, direction] of [
      ["", "asc"],
      ["-", "desc"],
    ] as const) {
      for (const [page, label] of [
        [1, "any"],
        [4, "never"],
        [31, "any"],
      ] as const) {
        const expected = await db
          .selectFrom("access_points")
          .select("id")
          .where("search_text", "like", "%door%")
          .$if(label === "never", (all) => all.where("label_state", "=", "never"))
          .orderBy(column, direction)
          .orderBy("number", direction)
          .limit(20)
          .offset((page - 1) * 20)
          .execute();
        for (const scope of ["mine", "all"]) {
          const query = `q=door&scope=${scope}&label=${label}&sort=${sign}${sort}&page=${page}&count=capped&labelCounts=yes`;
          const found = await list(query);
          expect(found.data.map(({ id }: { id: string }) => id)).toEqual(expected.map(({ id }) => id));
          expect(found.pagination).toMatchObject({ total: READ_COUNTED_MAX, capped: true });
          expect(found).not.toHaveProperty("labelCounts");
        }
      }
    }
  }
});
