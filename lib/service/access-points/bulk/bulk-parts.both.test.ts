import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { inPipeline } from "./bulk-parts";

test("a pipeline fails with the first failure of the database, not with one that follows from it", async () => {
  const { context } = await startTestService();
  const running = context.database.runLong((trx) => {
    let tellFailure = () => {};
    const failure = new Promise<void>((resolve) => {
      tellFailure = resolve;
    });
    const write = async (part: number) => {
      if (part === 0) await failure;
      const statement = part === 0 ? sql`select 1` : sql`select * from missing_table`;
      await statement.execute(trx).finally(tellFailure);
    };
    return inPipeline(2, async (part) => part, write);
  });
  await expect(running).rejects.toThrow("missing_table");
});
