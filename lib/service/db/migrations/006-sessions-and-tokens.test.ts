import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeTestDatabase } from "../../testing/make-test-database";
import { migrate, migrations } from "../migrate";
import { openDatabase } from "../open";

test("a session from before was last used when it was last renewed, by an unknown client", async () => {
  const db = openDatabase(await makeTestDatabase("template0"), { onLost: () => {} });
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "006"));
  await migrate(db, earlier);
  await sql`
    insert into users (id, email, name, role, created_at, updated_at)
    values ('ada', 'ada@example.com', 'Ada', 'staff', 1, 1)`.execute(db);
  await sql`
    insert into sessions (id, user_id, generation, created_at, rotated_at) values ('one', 'ada', 0, 5, 7)`.execute(db);
  await migrate(db);
  const columns = ["address", "user_agent", "last_used_at"] as const;
  expect(await db.selectFrom("sessions").select(columns).execute()).toEqual([
    { address: "", user_agent: "", last_used_at: 7 },
  ]);
  await db.destroy();
});
