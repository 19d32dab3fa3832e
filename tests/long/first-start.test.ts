import { expect, test } from "vitest";
import { NAME } from "../server/http-client";
import { createDatabase, query } from "../server/postgres-database";
import { freePorts, startOn } from "../server/processes";

test("three processes that start at once on an empty database migrate it once and print one setup link", async () => {
  const [alone, empty] = [await createDatabase(), await createDatabase()];
  const env = { DATABASE_URL: empty, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  const ports = await freePorts(3);
  const started = await Promise.all(ports.map((port) => startOn(port, { ...env, PUBLIC_URL: `https://${NAME}` })));
  for (const port of ports) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const links = await Promise.all(started.map((server) => server.setupLink()));
  expect(new Set(links).size).toBe(1);
  await Promise.all(started.map((server) => server.stop()));
  const [port = ""] = ports;
  await (await startOn(port, { ...env, DATABASE_URL: alone })).stop();

  const migrations = await query(empty, "select name from kysely_migration order by name");
  expect(migrations).toEqual(await query(alone, "select name from kysely_migration order by name"));
  expect(await query(empty, "select count(*)::int as rows from installation")).toEqual([{ rows: 1 }]);
});
