import { expect, test } from "vitest";
import { expectProblem } from "../../testing/expect-problem";
import { startTrash } from "../trash/test-trash";

/** Starts a service and returns functions that move places and read the locations. */
async function startMoves() {
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

test("renaming a place moves everything below it, with one entry in the audit log, and is undone", async () => {
  const { admin, move, preview, undo, addAt, locations, send } = await startMoves();
  const before = ["Building A", "building a / 1", "Building A / 2 / 210", "Building AB / 1", "Annex / 9", ""];
  await addAt(before);
  const body = { from: "BUILDING A", to: "Annex" };
  const shown = await (await preview(body)).json();
  expect(shown).toMatchObject({ matched: 3, changed: 3, present: 1 });
  expect(shown.sample.map((one: { after: object }) => one.after)).toEqual(
    ["Annex / 2 / 210", "Annex / 1", "Annex"].map((location) => ({ location })),
  );
  expect(await locations()).toEqual(before);

  const { changed, unchanged, undo: undoing } = await (await move(body)).json();
  expect([changed, unchanged]).toEqual([3, 0]);
  expect(await locations()).toEqual(["Annex", "Annex / 1", "Annex / 2 / 210", ...before.slice(3)]);
  const { data } = await (await send("GET", "/audit?action=access-points.changed", undefined, admin.token)).json();
  expect(data).toHaveLength(1);
  expect(data[0].changes).toMatchObject({ count: [null, 3], place: ["BUILDING A", "Annex"] });
  expect(await undo(undoing.id)).toEqual({ restored: 3, skipped: 0 });
  expect(await locations()).toEqual(before);
});

test("a place moves into another one, also into itself, with the separator of the office", async () => {
  const { admin, move, addAt, locations, send } = await startMoves();
  await send("PATCH", "/settings", { locationSeparator: ", " }, admin.token);
  await addAt(["South wing", "South wing, floor 1", "South wing / 2"]);
  await move({ from: "South wing", to: "Site 1, South wing" });
  expect(await locations()).toEqual(["Site 1, South wing", "Site 1, South wing, floor 1", "South wing / 2"]);
  await move({ from: "Site 1", to: "Site 1, Old" });
  expect(await locations()).toEqual(["Site 1, Old, South wing", "Site 1, Old, South wing, floor 1", "South wing / 2"]);
});

test("a move that only respells a place changes the other spellings, and nothing a second time", async () => {
  const { move, preview, addAt, locations } = await startMoves();
  await addAt(["Quay 4", "quay 4 / 1", "QUAY 04", "Quay 4 / 2"]);
  const body = { from: "quay 4", to: "Quay 4" };
  expect(await (await preview(body)).json()).toMatchObject({ matched: 4, changed: 2, present: 0 });
  expect(await (await move(body)).json()).toMatchObject({ changed: 2, unchanged: 2 });
  expect(await locations()).toEqual(["Quay 4", "Quay 4 / 1", "Quay 4", "Quay 4 / 2"]);
  expect(await (await move(body)).json()).toEqual({ changed: 0, unchanged: 4, undo: null });
});

test("a move without access points, to no place, or to a place with too long locations is refused whole", async () => {
  const { move, preview, addAt, locations } = await startMoves();
  const long = `Hall / ${"x".repeat(190)}`;
  await addAt(["Hall", long]);
  for (const ask of [move, preview]) {
    await expectProblem(await ask({ from: "Yard", to: "Hall" }), { status: 422, kind: "validation-failed" });
    const refused = await ask({ from: "Hall", to: "Great hall" });
    const { errors } = await refused.clone().json();
    await expectProblem(refused, { status: 422, kind: "validation-failed" });
    expect(errors).toEqual([{ pointer: "/to", detail: expect.stringContaining("would be 203 characters long") }]);
    expect((await ask({ from: "Hall", to: " " })).status).toBe(422);
  }
  expect(await locations()).toEqual(["Hall", long]);
});

test("people move their own access points, and only admins those of everyone", async () => {
  const { service, admin, move, addAt, locations } = await startMoves();
  const manager = await service.signedIn("cy@example.com", "manager");
  await addAt(["Hall / 1"]);
  await addAt(["Hall / 2"], manager.token);
  const body = { from: "Hall", to: "Yard" };
  expect((await move({ ...body, scope: "all" })).status).toBe(403);
  expect((await move({ ...body, scope: "all" }, manager.token)).status).toBe(403);
  expect(await (await move(body, manager.token)).json()).toMatchObject({ changed: 1 });
  expect(await locations()).toEqual(["Hall / 1", "Yard / 2"]);
  expect(await (await move({ from: "Yard", to: "Hall", scope: "all" }, admin.token)).json()).toMatchObject({
    changed: 1,
  });
  const key = { "Idempotency-Key": "once" };
  const [first, again] = [
    await move({ ...body, scope: "all" }, admin.token, key),
    await move({ ...body, scope: "all" }, admin.token, key),
  ];
  expect(await again.json()).toEqual(await first.json());
  expect(await locations()).toEqual(["Yard / 1", "Yard / 2"]);
});
