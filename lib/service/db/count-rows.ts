import type { SelectQueryBuilder } from "kysely";

/** PostgreSQL counts in `bigint`, which may come as a text. */
export async function countRows<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll().as("count"));
  return Number(((await counted.executeTakeFirstOrThrow()) as { count: number | string | bigint }).count);
}
