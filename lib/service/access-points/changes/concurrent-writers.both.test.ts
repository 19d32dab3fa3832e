import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { AccessPointChangeList } from "@/lib/contract/access-points/access-point-list";
import { noValues } from "../../custom-fields/stored-values";
import { isPostgres } from "../../db/database";
import { startTestService } from "../../testing/start-test-service";
import { compareCounters } from "../counters/counters";
import { idOf, reserveNumbers } from "../edits/reserve-numbers";
import { toColumns } from "../rows/rows";
import { waitForOpenTransactions } from "./test-settle";

const WRITERS = 10;
const WRITES = 25;
const HAND_OVERS = 4;

/** Starts two services on one database, as two processes do, and signs in users. */
async function start() {
  const first = await startTestService({ CREATES_PER_MINUTE: "10000" });
  const second = await startTestService({ CREATES_PER_MINUTE: "10000" }, undefined, first.database);
  const admin = await first.signedIn("zoe@example.com", "admin");
  const [ada, ben] = [await first.signedIn("ada@example.com"), await first.signedIn("ben@example.com")];
  return { services: [first, second] as const, admin, people: [ada, ben] as const };
}

type World = Awaited<ReturnType<typeof start>>;

/** Creates a program that follows a feed and keeps a copy of the access points. */
function createClient({ services }: World, token: string, scope: "mine" | "all") {
  const copy = new Map<string, AccessPoint>();
  const seen = new Set<string>();
  const repeated: string[] = [];
  let cursor = "";
  /** Reads one page; returns whether there are more. */
  const readPage = async (): Promise<boolean> => {
    const path = `/access-points/changes?limit=3&scope=${scope}${cursor && `&cursor=${cursor}`}`;
    const page: AccessPointChangeList = await (await services[1].send("GET", path, { token })).json();
    for (const change of page.data) {
      const key = JSON.stringify(change);
      if (seen.has(key)) repeated.push(key);
      seen.add(key);
      if (change.type === "delete") copy.delete(change.id);
      else copy.set(change.accessPoint.id, change.accessPoint);
    }
    cursor = page.cursor;
    return page.more;
  };
  return { copy, repeated, readPage };
}

/** Creates, changes and deletes access points of a person, alternating between the services. */
async function write({ services, people }: World, writer: number) {
  const { token } = people[writer % 2] as World["people"][0];
  const own: string[] = [];
  for (let number = 0; number < WRITES; number += 1) {
    const service = services[(writer + number) % 2] as World["services"][0];
    const id = own[number % Math.max(1, own.length)];
    if (number % 5 === 3 && id) {
      await service.send("PATCH", `/access-points/${id}`, {
        token,
        body: { name: `Writer ${writer} again ${number}` },
      });
    } else if (number % 5 === 4 && id) {
      await service.send("DELETE", `/access-points/${id}`, { token });
    } else {
      const body = { name: `Writer ${writer} ${number}` };
      own.push((await (await service.send("POST", "/access-points", { token, body })).json()).id);
    }
  }
}

/** Hands the access points of the users over to each other. */
async function handOver({ services, admin, people }: World) {
  for (let number = 0; number < HAND_OVERS; number += 1) {
    // Otherwise an access point that comes back to its owner would be the same as before.
    services[0].clock.now += 1_000;
    const [from, to] = [people[number % 2], people[(number + 1) % 2]];
    await services[0].send("POST", `/users/${from?.user.id}/hand-over`, {
      token: admin.token,
      body: { to: to?.user.id },
    });
  }
}

test("programs that follow the changes of ten writers end with the rows of the database and see no change twice", async () => {
  const world = await start();
  const { services, admin, people } = world;
  const clients = [
    createClient(world, admin.token, "all"),
    ...people.map(({ token }) => createClient(world, token, "mine")),
  ];
  let isWriting = true;
  const writing = Promise.all([
    handOver(world),
    ...Array.from({ length: WRITERS }, (_, writer) => write(world, writer)),
  ]).then(() => {
    isWriting = false;
  });
  await Promise.all(
    clients.map(async ({ readPage }) => {
      while (isWriting) await readPage();
    }),
  );
  await writing;
  await waitForOpenTransactions(services[0].db);
  for (const { readPage } of clients) while (await readPage());

  const rows = await services[0].db
    .selectFrom("access_points")
    .select(["id", "name", "owner_id"])
    .orderBy("id")
    .execute();
  expect(await compareCounters(services[0].db)).toEqual([]);
  // How many of the rows a writer deletes again depends on the order of the requests.
  expect(rows.length).toBeGreaterThan(WRITERS * 5);
  for (const [index, { copy, repeated }] of clients.entries()) {
    const owner = people[index - 1]?.user.id;
    const copied = [...copy.values()].map(({ id, name, owner: { id: owner_id } }) => ({ id, name, owner_id }));
    const wanted = rows.filter(({ owner_id }) => owner === undefined || owner_id === owner);
    expect(copied.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(wanted);
    expect(repeated).toEqual([]);
  }
});

test("a change is not skipped when its transaction began before others and ends after them", async () => {
  const world = await start();
  const { services, admin, people } = world;
  const [{ db, clock, send }] = services;
  // SQLite has one writer at a time, so that a later transaction cannot end first.
  if (!isPostgres(db)) return;
  const client = createClient(world, admin.token, "all");
  const [{ user }, { token }] = people;
  await db.transaction().execute(async (slow) => {
    const { numbers, createdAt } = await reserveNumbers(slow, user.id, 1, clock.now);
    const fields = toColumns({ name: "Slow", location: "", description: "", qrCode: "S-1" }, noValues);
    const [number = 0] = numbers;
    const row = { id: idOf(createdAt, number), number, owner_id: user.id, ...fields };
    await slow
      .insertInto("all_access_points")
      .values({ ...row, created_at: createdAt, updated_at: createdAt })
      .execute();
    expect((await send("POST", "/access-points", { token, body: { name: "Quick" } })).status).toBe(201);
    while (await client.readPage());
  });
  await waitForOpenTransactions(db);
  while (await client.readPage());
  expect([...client.copy.values()].map(({ name }) => name).sort()).toEqual(["Quick", "Slow"]);
});
