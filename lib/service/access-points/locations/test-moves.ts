import { expect } from "vitest";
import { seedAccessPoints } from "../seed/seed";
import { startTrash } from "../trash/test-trash";

/** Starts a service and returns functions that move places and read the locations. */
export async function startMoves() {
  const it = await startTrash();
  const { service, send, add, rows, token } = it;
  const admin = await service.signedIn("zoe@example.com", "admin");
  const move = (body: object, by = token, headers: Record<string, string> = {}) =>
    service.send("POST", "/locations/move", { token: by, body, headers });
  const preview = (body: object, by = token) => send("POST", "/locations/move/preview", body, by);
  const undo = async (id: string, by = token) =>
    (await send("POST", `/access-points/bulk/${id}/undo`, undefined, by)).json();
  const addAt = async (locations: string[], by = token) => {
    for (const location of locations) await add({ name: `Door of ${location.slice(0, 20)}`.trim(), location }, by);
  };
  const locations = async () => (await rows()).map(({ location }) => location);
  return { ...it, admin, move, preview, undo, addAt, locations };
}

/** Gives a building with that many access points another name and its old one again. @throws when a row is missing */
export async function moveAndUndo(rows: number): Promise<void> {
  const { service, user, move, undo } = await startMoves();
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: `Tower / ${number % 40} / ${number}` });
  const { db, clock } = service;
  await seedAccessPoints(db, { ownerId: user.id, rows, pointOf, now: clock.now, onProgress: () => {} });
  const countAt = (location: string) =>
    db
      .selectFrom("access_points")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("location", "like", `${location} / %`)
      .executeTakeFirstOrThrow()
      .then(({ count }) => Number(count));
  const { changed, undo: undoing } = await (await move({ from: "Tower", to: "North tower" })).json();
  expect([changed, await countAt("North tower"), await countAt("Tower")]).toEqual([rows, rows, 0]);
  expect(await undo(undoing.id)).toEqual({ restored: rows, skipped: 0 });
  expect([await countAt("North tower"), await countAt("Tower")]).toEqual([0, rows]);
}
