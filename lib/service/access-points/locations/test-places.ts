import { sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { foldForOrder } from "@/lib/contract/fold";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { keepBacklog } from "./backlog";

const parts = ["Hall", "hall", "HALL 2", "Hall 10", "Straße", "2", "02", "Ärger", "Quay-4", "大厅", "a"];
/** Separators that offices may use. */
export const SEPARATORS = [" / ", ", ", ">"];

/** Returns locations that share beginnings, with and without the signs of separators in their parts. */
function makeLocations(): string[] {
  const near = ["", "Hall /", "Hall/2", "Hall  / 2", "Hall ,x", "Hall, ,x", "Hall!", "Hall 2 >x", "2>", ">2"];
  const joined = SEPARATORS.flatMap((separator, at) =>
    parts.flatMap((part, index) => {
      const other = parts[(index * 3 + at) % parts.length];
      return [part, `${part}${separator}${other}`, `${part}${separator}${other}${separator}${parts[index % 4]}`];
    }),
  );
  return [...near, ...joined];
}

/**
 * Starts a service with three owners, whose access points have these locations, some printed. `before` has the access points of a
 * week ago, and whether each needed a label.
 */
export async function startWithPlaces() {
  const service = await startTestService();
  const { db, clock, send } = service;
  const admin = await service.signedIn("zoe@example.com", "admin");
  const people = [admin, await service.signedIn("ada@example.com"), await service.signedIn("ben@example.com")];
  const locations = makeLocations();
  const read = async (path: string, token = admin.token) => (await send("GET", path, { token })).json();
  const readAll = async () => {
    const rows: AccessPoint[] = [];
    for (let page = 1; ; page += 1) {
      const list = await read(`/access-points?scope=all&limit=100&page=${page}`);
      rows.push(...list.data);
      if (page >= list.pagination.totalPages) return rows;
    }
  };
  const before = new Map<string, boolean>();
  for (const [at, { user }] of people.entries()) {
    if (at === 2) {
      await sql`update all_access_points set label_state = 'printed', printed_at = 5 where number % 5 = 0`.execute(db);
      for (const { id, label } of await readAll()) before.set(id, label.state !== "printed");
      await keepBacklog(db, clock.now - 8 * 86_400_000);
    }
    const pointOf = (number: number) => ({
      name: `Door ${number}`,
      location: locations[(number * 7 + at) % locations.length] as string,
    });
    const seed = { ownerId: user.id, rows: locations.length * 2 + at, pointOf, now: clock.now, onProgress: () => {} };
    await seedAccessPoints(db, seed);
  }
  await sql`update all_access_points set label_state = 'printed', printed_at = 5 where number % 3 = 0`.execute(db);
  await sql`update all_access_points set label_state = 'changed', printed_at = 5 where number % 11 = 0`.execute(db);
  await sql`update all_access_points set label_state = 'damaged' where number % 13 = 0`.execute(db);
  const rows = await readAll();
  const setSeparator = (locationSeparator: string) =>
    send("PATCH", "/settings", { token: admin.token, body: { locationSeparator } });
  return { admin, rows, read, setSeparator, before };
}

/** Returns whether a location is a place or below it, as the contract says. */
export function isAtPlace(location: string, place: string, separator: string): boolean {
  const [key, wanted] = [foldForOrder(location), foldForOrder(place)];
  return key === wanted || key.startsWith(`${wanted}${separator}`);
}
