import type { SelectQueryBuilder } from "kysely";
import { paginationOf } from "@/lib/contract/pagination";

/** PostgreSQL counts in `bigint`, which may come as a text. */
export async function countRows<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = rows.clearSelect().select(({ fn }) => fn.countAll().as("count"));
  return Number(((await counted.executeTakeFirstOrThrow()) as { count: number | string | bigint }).count);
}

/** `counted` has as many rows, and needs no order. */
export async function pageOfRows<DB, TB extends keyof DB, O, CountedDB, CountedTB extends keyof CountedDB, P>(
  rows: SelectQueryBuilder<DB, TB, O>,
  counted: SelectQueryBuilder<CountedDB, CountedTB, P>,
  { page, limit }: { page: number; limit: number },
) {
  const total = await countRows(counted);
  const found = rows.limit(limit).offset((page - 1) * limit);
  return { rows: await found.execute(), pagination: paginationOf({ page, limit }, total) };
}

type Written = { numUpdatedRows: bigint } | { numDeletedRows: bigint };

export async function countWritten(statement: { executeTakeFirst(): Promise<Written> }): Promise<number> {
  const written = await statement.executeTakeFirst();
  return Number("numUpdatedRows" in written ? written.numUpdatedRows : written.numDeletedRows);
}
