import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/** Runs one statement on the database at `url` and returns the rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const connection = new Client({ connectionString: url });
  await connection.connect();
  try {
    return (await connection.query(statement)).rows;
  } finally {
    await connection.end();
  }
}

/** Creates an empty database on the PostgreSQL server of this test run, which is deleted after it. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const url = new URL(inject("programPostgresUrl"));
  const name = `doors_${randomUUID().replaceAll("-", "")}`;
  await query(url.href, `create database ${name}`);
  url.pathname = name;
  return url.href;
}
