import { afterAll, beforeAll, expect, test } from "vitest";
import { openMigrated } from "../open-migrated";
import { requireReplicaOf } from "./replica-server";
import { type Replicated, startReplicated, startReplicatedService, type Urls } from "./test-replica";

let servers: Replicated;
beforeAll(async () => {
  servers = await startReplicated();
});
afterAll(() => servers.stop());

test.each([
  ["the primary", (urls: Urls) => urls.primary, /is not a streaming replica; name a replica/],
  [
    "another database",
    () => servers.replica.url("postgres"),
    /, and DATABASE_URL leads to the database doors_\w+; name the same/,
  ],
  [
    "another schema",
    (urls: Urls) => `${urls.replica}?options=-c%20search_path%3Dpg_temp`,
    /has another schema version .+ \(it lacks 0001-first-release, .+\); name the same schema/,
  ],
])("a replica's address that leads to %s is refused in one sentence", async (_what, urlOf, sentence) => {
  const urls = await servers.createDatabase();
  await (await openMigrated({ databaseUrl: urls.primary, databasePool: 1, dataDir: "" }, () => {})).db.destroy();
  await servers.caughtUp();
  await expect(startReplicatedService({ ...urls, replica: urlOf(urls) })).rejects.toThrow(sentence);
});

test("a replica of another server is refused in one sentence", () => {
  const server = { system: "1", database: "doors" };
  const replica = { ...server, system: "2", isReplica: true, replayed: 7 };
  expect(() => requireReplicaOf({ ...server, position: 7 }, replica, "postgres://db:5432/doors")).toThrow(
    "DATABASE_URL_READ leads to the database doors at db:5432, which replicates another server; name a replica",
  );
});

test("a service starts without its replica, and asks the primary", async () => {
  const urls = await servers.createDatabase();
  const { signedIn, list, served } = await startReplicatedService({ ...urls, replica: "postgres://127.0.0.1:1/doors" });
  const { token } = await signedIn();
  expect((await list(token)).data).toEqual([]);
  expect([served("replica"), served("unavailable")]).toEqual([0, 1]);
});
