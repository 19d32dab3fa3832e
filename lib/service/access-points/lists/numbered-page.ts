import type { Db } from "../../db/open";
import { ownerAsJson, type PageText, rowAsJson } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { type NumberedRow, readCounters, rowsAfter, rowsFrom } from "./numbered-rows";
import { startOf, type Wanted } from "./page-start";
import { BLOCK, forgetPositions, positionsOf } from "./positions";

/** Most attempts to read a page when rows are added or deleted at the same time. */
const ATTEMPTS = 3;

type Window = Wanted & { limit: number };

/**
 * Returns a page of a person's own access points in order of creation, which is the order of `seq`. A deep page costs
 * about as much as the first, because its block is found in memory and fewer than 128 rows are skipped.
 */
export async function readNumberedPage(db: Db, person: Person, window: Window): Promise<PageText> {
  const deep = window.offset < BLOCK ? null : await readDeepRows(db, person.id, window);
  const rows = deep ?? (await rowsAfter[window.direction](db, { ...window, ownerId: person.id }));
  const total = rows[0]?.total ?? (await readCounters(db, person.id)).total;
  const owner = ownerAsJson(person);
  return { total, rows: rows.map(({ json }) => rowAsJson(json, owner)).join(",") };
}

/** Reads a page by cached positions. Returns null when it must be read with an offset, which is always correct. */
async function readDeepRows(db: Db, ownerId: string, window: Window): Promise<NumberedRow[] | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const positions = await positionsOf(db, ownerId);
    const start = positions && startOf(positions, window);
    if (!start) return null;
    const { rearranged, total } = positions;
    const { limit, direction } = window;
    const rows = await rowsFrom[direction](db, { ownerId, rearranged, total, limit, ...start });
    if (rows[0]) {
      positions.total = rows[0].total;
      if (direction === "asc" || positions.total - total <= start.skip) return rows;
    } else {
      const now = await readCounters(db, ownerId);
      if (now.rearranged === rearranged && window.offset >= now.total) return rows;
      forgetPositions(db, ownerId);
    }
  }
  return null;
}
