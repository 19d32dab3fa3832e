import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";
import { MigrationError, migrate } from "./migrate";

test("a database of a newer version is refused; migrating twice changes nothing", async () => {
  const { db } = await startTestService();
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(db);
  await expect(migrate(db)).rejects.toThrow(MigrationError);
  await expect(migrate(db)).rejects.toThrow(/newer version of this program \(it has 999-later\)/);
});
