import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server } from "@/e2e/server";

/**
 * Returns whether the database is intact, the numbers of its access points and of the counters, and other numbers: what
 * is counted or summed, and in which table.
 */
export function countWritten<Name extends string>(
  dataDir: string,
  others: Record<Name, readonly [what: string, from: string]>,
) {
  const database = new Sqlite(join(dataDir, "access-points.sqlite"));
  const count = ([what, from]: readonly [string, string]) =>
    database.prepare<[], number>(`select ${what} from ${from}`).pluck().get() ?? 0;
  const counts = {
    integrity: database.pragma("integrity_check", { simple: true }),
    points: count(["count(*)", "access_points"]),
    counted: count(["coalesce(sum(total), 0)", "access_point_totals"]),
    ...(Object.fromEntries(
      Object.entries<readonly [string, string]>(others).map(([name, what]) => [name, count(what)]),
    ) as Record<Name, number>),
  };
  database.close();
  return counts;
}

/** Returns the header of requests to the program at `url` that the admin sends. */
export const adminHeaders = async (url: string) => ({
  authorization: `Bearer ${(await signInToApi(url, admin.email, admin.password)).token}`,
});

/** Kills the program when its answer, which states the progress, matches `sign`. Returns what was received before. */
export async function killAt(server: Server, answer: Response, sign: RegExp): Promise<string> {
  let seen = "";
  const decoder = new TextDecoder();
  const reading = async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      seen += decoder.decode(chunk, { stream: true });
      if (sign.test(seen)) server.kill("SIGKILL");
    }
  };
  await reading().catch(() => {}); // The killed program has closed the connection.
  expect(await server.exited).toEqual({ code: null, signal: "SIGKILL" });
  return seen;
}
