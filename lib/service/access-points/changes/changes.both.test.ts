import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { AccessPointChangeList } from "@/lib/contract/access-points/access-point-list";
import { isPostgres } from "../../db/database";
import { alignChanges } from "../../db/postgres/align-changes";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService, toPerson } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { writeCursor } from "./list-changes";
import { pruneTombstones } from "./prune-tombstones";
import { waitForOpenTransactions } from "./test-settle";

const DAY = 86_400_000;

async function start() {
  const service = await startTestService();
  const { token, user } = await service.signedIn();
  const add = async (body: object, by = token): Promise<AccessPoint> =>
    (await service.send("POST", "/access-points", { token: by, body })).json();
  const change = (id: string, body: object, by = token) =>
    service.send("PATCH", `/access-points/${id}`, { token: by, body });
  const remove = (id: string, by = token) => service.send("DELETE", `/access-points/${id}`, { token: by });
  const ask = (query = "", by = token) => service.send("GET", `/access-points/changes?${query}`, { token: by });
  const read = async (query = "", by = token): Promise<AccessPointChangeList> => {
    await waitForOpenTransactions(service.db);
    return (await ask(query, by)).json();
  };
  return { service, token, user, add, change, remove, ask, read };
}

/** Returns changes in short: "+Name" for an upsert, "-id" for a deletion. */
const short = ({ data }: AccessPointChangeList) =>
  data.map((one) => (one.type === "upsert" ? `+${one.accessPoint.name}` : `-${one.id}`));

describe("the change feed", () => {
  test("walks everything that exists, and then has every change and deletion once", async () => {
    const { add, change, remove, read } = await start();
    const ids: string[] = [];
    for (const name of ["One", "Two", "Three"]) ids.push((await add({ name })).id);
    const first = await read("limit=2");
    expect([short(first), first.more]).toEqual([["+One", "+Two"], true]);
    await change(ids[0] as string, { name: "One again" });
    const second = await read(`limit=2&cursor=${first.cursor}`);
    expect([short(second), second.more]).toEqual([["+Three", "+One again"], false]);
    await remove(ids[1] as string);
    await change(ids[2] as string, { name: "Three" });
    const third = await read(`cursor=${second.cursor}`);
    expect([short(third), third.more]).toEqual([[`-${ids[1]}`], false]);
    expect(short(await read(`cursor=${third.cursor}`))).toEqual([]);
  });

  test("has access points as the list has them, without deletions from before the first request", async () => {
    const { service, token, add, remove, read } = await start();
    await remove((await add({ name: "Gone" })).id);
    await add({ name: "Gate", location: "Quay", description: "Opens\ninwards" });
    const list = await (await service.send("GET", "/access-points", { token })).json();
    expect((await read()).data).toEqual([{ type: "upsert", accessPoint: list.data[0] }]);
  });

  test("a printed label is no change", async () => {
    const { service, add, read } = await start();
    const { id } = await add({ name: "Gate" });
    const { cursor } = await read();
    await service.db
      .updateTable("all_access_points")
      .set({ printed_at: 5, label_state: "printed" })
      .where("id", "=", id)
      .execute();
    expect(short(await read(`cursor=${cursor}`))).toEqual([]);
  });

  test("rows that are inserted in bulk, or without a number, get one", async () => {
    const { service, user, read } = await start();
    const { cursor } = await read();
    const pointOf = (number: number) => ({ name: `Seed ${number}` });
    const { now } = service.clock;
    await seedAccessPoints(service.db, { ownerId: user.id, rows: 3, pointOf, now, onProgress: () => {} });
    const columns = sql.raw(
      "owner_id, location, description, created_at, updated_at, name_key, location_key, search_text",
    );
    await sql`
      insert into all_access_points (id, name, qr_code, ${columns})
      select '0192f8e4-0000-7000-8000-000000000000', 'Copy', 'C-1', ${columns} from access_points where number = 1`.execute(
      service.db,
    );
    const after = await read(`cursor=${cursor}`);
    expect(short(after)).toEqual(["+Seed 0", "+Seed 1", "+Seed 2", "+Copy"]);
    expect(short(await read(`cursor=${after.cursor}`))).toEqual([]);
  });
});

describe("a cursor", () => {
  test("is refused when it is too old, and deletions are kept for 30 days", async () => {
    const { service, add, remove, ask, read } = await start();
    const { id } = await add({ name: "Gate" });
    const { cursor } = await read();
    await remove(id);
    await pruneTombstones(service.db, Date.now() + 29 * DAY);
    expect(short(await read(`cursor=${cursor}`))).toEqual([`-${id}`]);
    const { cursor: later } = await read(`cursor=${cursor}`);
    await pruneTombstones(service.db, Date.now() + 31 * DAY);
    await expectProblem(await ask(`cursor=${cursor}`), { status: 410, kind: "cursor-expired" });
    expect(short(await read(`cursor=${later}`))).toEqual([]);
    expect(short(await read())).toEqual([]);
  });

  test("is refused when the database is an older copy", async () => {
    const { user, ask } = await start();
    const person = toPerson(user);
    const ahead = { change: 10 ** 15, kind: 0, id: "", deletionsFrom: 0 } as const;
    const cursor = writeCursor(
      { query: { scope: "mine" }, person, owners: { ownerId: user.id, teamScope: null } },
      ahead,
    );
    await expectProblem(await ask(`cursor=${cursor}`), { status: 410, kind: "cursor-expired" });
  });

  test("is refused for another user, another scope and as other text", async () => {
    const { service, ask, read } = await start();
    const { cursor } = await read();
    const manager = await service.signedIn("ben@example.com", "manager");
    const wrong = { status: 422, kind: "validation-failed", places: ["cursor"] };
    for (const query of [`cursor=${cursor}`, `scope=all&cursor=${cursor}`, "cursor=", "cursor=W10"]) {
      await expectProblem(await ask(query, manager.token), wrong);
    }
    await expectProblem(await ask("scope=all"), { status: 403, kind: "forbidden" });
    await expectProblem(await ask("limit=1001"), { ...wrong, places: ["limit"] });
  });
});

test("numbers of changes stay above all stored ones after a restore into a new cluster", async () => {
  const { service, add, read } = await start();
  const { id } = await add({ name: "Gate" });
  await service.db.updateTable("all_access_points").set({ change: 9_000_000_000 }).where("id", "=", id).execute();
  if (isPostgres(service.db)) await alignChanges(service.db);
  const { cursor, data } = await read();
  expect(data).toHaveLength(1);
  await add({ name: "Door" });
  expect(short(await read(`cursor=${cursor}`))).toEqual(["+Door"]);
  const { position } = await service.db.selectFrom("access_point_feed").select("position").executeTakeFirstOrThrow();
  expect(position).toBe(isPostgres(service.db) ? 9_000_000_000 : 0);
  if (isPostgres(service.db)) await alignChanges(service.db);
  expect(await service.db.selectFrom("access_point_feed").select("position").execute()).toEqual([{ position }]);
});
