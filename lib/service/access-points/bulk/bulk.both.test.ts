import { describe, expect, test } from "vitest";
import type { BulkPreview, BulkResult } from "@/lib/contract/access-points/bulk";
import { expectProblem } from "../../testing/expect-problem";
import { compareCounters } from "../counters/counters";
import { startTrash } from "../trash/test-trash";

async function startBulk() {
  const it = await startTrash();
  const { service, send, add, rows, token } = it;
  const admin = await service.signedIn("zoe@example.com", "admin");
  const ben = await service.signedIn("ben@example.com");
  const bulk = (body: object, by = token, headers: Record<string, string> = {}) =>
    service.send("POST", "/access-points/bulk", { token: by, body, headers });
  const run = async (body: object, by = token): Promise<BulkResult> => (await bulk(body, by)).json();
  const preview = async (body: object, by = token): Promise<BulkPreview> =>
    (await send("POST", "/access-points/bulk/preview", body, by)).json();
  const undo = (id: string | undefined, by = token) => send("POST", `/access-points/bulk/${id}/undo`, undefined, by);
  const addMany = async (names: string[], by = token) => {
    const ids: string[] = [];
    for (const name of names) ids.push((await add({ name, location: "Yard", qrCode: `C-${name}` }, by)).id);
    return ids;
  };
  /** Returns the rows without what every write changes, in the order of their creation. */
  const state = async () => (await rows()).map(({ version, updated_at, change, ...row }) => row);
  const names = async (by = token, query = ""): Promise<string[]> => {
    const { data } = await (await send("GET", `/access-points?limit=100${query}`, undefined, by)).json();
    return data.map(({ name }: { name: string }) => name);
  };
  return { ...it, admin, ben, bulk, run, preview, undo, addMany, state, names };
}

describe("a change of many access points", () => {
  test("sets the location of selected ones, with one entry in the audit log, and is undone", async () => {
    const { service, addMany, run, preview, undo, state, names, add, admin, send } = await startBulk();
    const ids = await addMany(["One", "Two", "Three"]);
    await add({ name: "There", location: "Hall" });
    const before = await state();
    const body = { select: { scope: "mine" }, set: { location: "Hall" } };
    const shown = await preview(body);
    expect(shown).toMatchObject({ matched: 4, changed: 3, clashes: { total: 0 } });
    expect(shown.sample.map(({ name, before, after }) => [name, before, after])).toEqual(
      ["Three", "Two", "One"].map((name) => [name, { location: "Yard" }, { location: "Hall" }]),
    );
    expect(await state()).toEqual(before);

    service.clock.now += 1_000;
    const { changed, unchanged, undo: undoing } = await run(body);
    expect([changed, unchanged]).toEqual([3, 1]);
    expect(undoing?.expiresAt).toBe(new Date(service.clock.now + 600_000).toISOString());
    expect(await names(undefined, "&q=hall")).toEqual(["There", "Three", "Two", "One"]);
    const { data } = await (await send("GET", "/audit?action=access-points", undefined, admin.token)).json();
    expect(data[0]).toMatchObject({
      action: "access-points.changed",
      changes: { change: [null, undoing?.id], location: [null, "Hall"] },
    });
    const parts = await service.db.selectFrom("bulk_change_parts").select("ids").execute();
    expect(parts.flatMap((part) => part.ids.split(",")).sort()).toEqual(ids.toSorted());

    const undone = await undo(undoing?.id);
    expect(await undone.json()).toEqual({ restored: 3, skipped: 0 });
    expect(await state()).toEqual(before);
    await expectProblem(await undo(undoing?.id), { status: 410, kind: "undo-expired" });
    expect(await compareCounters(service.db)).toEqual([]);
  });

  test("answers 409 with the number that matches when it is not the expected one, and changes nothing", async () => {
    const { addMany, bulk, send, state, token } = await startBulk();
    await addMany(["One", "Two", "Three"]);
    const before = await state();
    const deletion = { select: { scope: "mine" }, delete: true, expected: 2 };
    const change = { select: { q: "two" }, set: { location: "Hall" }, expected: 2 };
    for (const [body, matching] of [
      [deletion, 3],
      [change, 1],
    ] as const) {
      const refused = await bulk(body);
      expect(await refused.clone().json()).toMatchObject({ matching });
      await expectProblem(refused, { status: 409, kind: "selection-changed" });
    }
    const move = { from: "Yard", to: "Hall", expected: 4 };
    await expectProblem(await send("POST", "/locations/move", move, token), { status: 409, kind: "selection-changed" });
    expect(await state()).toEqual(before);
    expect(await (await bulk({ ...deletion, expected: 3 })).json()).toMatchObject({ changed: 3 });
  });

  test("deletes into the trash all that match a filter but some, and undoing restores them", async () => {
    const { service, addMany, run, undo, state, names, trash, restore } = await startBulk();
    const [one, two] = await addMany(["Gate 1", "Gate 2", "Gate 3", "Door"]);
    const before = await state();
    const deletion = await run({ select: { q: "gate", except: [one] }, delete: true });
    expect(deletion).toMatchObject({ changed: 2, unchanged: 0 });
    expect(await names()).toEqual(["Door", "Gate 1"]);
    expect((await trash()).pagination.total).toBe(2);
    expect((await restore(two ?? "")).status).toBe(200);
    expect(await (await undo(deletion.undo?.id)).json()).toEqual({ restored: 1, skipped: 1 });
    expect(await state()).toEqual(before);
    expect(await compareCounters(service.db)).toEqual([]);
  });

  test("is refused when the new owner would have a code twice, and the preview names the codes", async () => {
    const { add, addMany, bulk, preview, state, admin, ben } = await startBulk();
    const ids = await addMany(["A1", "A2"]);
    await addMany(["A1"], admin.token);
    const twin = await add({ name: "Twin", qrCode: "C-A2" }, ben.token);
    const before = await state();
    const body = { select: { ids: [...ids, twin.id] }, set: { owner: admin.user.id } };
    const { clashes, sample } = await preview(body, admin.token);
    expect(sample[0]).toMatchObject({ before: { owner: { name: "ben" } }, after: { owner: { name: "zoe" } } });
    expect(clashes.total).toBe(2);
    expect(clashes.data.map(({ qrCode }) => qrCode).sort()).toEqual(["C-A1", "C-A2"]);
    await expectProblem(await bulk(body, admin.token), { status: 409, kind: "duplicate-qr-code" });
    expect(await state()).toEqual(before);
  });

  test("leaves alone what was changed since, and is undone within ten minutes by its author only", async () => {
    const { service, addMany, run, undo, names, send, ben, admin } = await startBulk();
    const [one] = await addMany(["One", "Two"]);
    const first = await run({ select: { scope: "mine" }, set: { location: "Hall" } });
    await send("PATCH", `/access-points/${one}`, { name: "One again" });
    expect((await undo(first.undo?.id, ben.token)).status).toBe(404);
    expect((await undo(first.undo?.id, admin.token)).status).toBe(404);
    expect(await (await undo(first.undo?.id)).json()).toEqual({ restored: 1, skipped: 1 });
    expect(await names(undefined, "&q=hall")).toEqual(["One again"]);
    const second = await run({ select: { scope: "mine" }, set: { location: "Attic" } });
    service.clock.now += 600_000;
    await expectProblem(await undo(second.undo?.id), { status: 410, kind: "undo-expired" });
    const restored = async (id: string | undefined) =>
      (await (await send("GET", `/access-points/bulk/${id}/undo`)).json()).restored;
    expect([await restored(first.undo?.id), await restored(second.undo?.id)]).toEqual([1, null]);
  });

  test("reaches only what the person may change", async () => {
    const { service, addMany, bulk, ben, admin, state } = await startBulk();
    const manager = await service.signedIn("max@example.com", "manager");
    const ids = await addMany(["One"]);
    const before = await state();
    const set = { location: "Hall" };
    expect((await bulk({ select: { owner: ben.user.id }, set }, manager.token)).status).toBe(403);
    expect((await bulk({ select: { location: "Elsewhere" }, set }, admin.token)).status).toBe(422);
    const status = async (body: object, by: string) => (await bulk(body, by)).status;
    expect(await status({ select: { ids }, set }, ben.token)).toBe(404);
    expect(await status({ select: { ids }, delete: true }, manager.token)).toBe(403);
    expect(await status({ select: { scope: "all" }, set }, manager.token)).toBe(403);
    expect(await status({ select: { scope: "all" }, set }, ben.token)).toBe(403);
    expect(await status({ select: { scope: "mine" }, set: { owner: ben.user.id } }, ben.token)).toBe(403);
    expect(await status({ select: { scope: "mine" }, set }, ben.token)).toBe(422);
    expect(await status({ select: { ids }, set, delete: true }, admin.token)).toBe(422);
    expect(await status({ select: { ids } }, admin.token)).toBe(422);
    expect(await status({ select: {}, set }, admin.token)).toBe(422);
    expect(await status({ select: { ids }, set: { owner: ids[0] } }, admin.token)).toBe(422);
    expect(await state()).toEqual(before);
  });

  test("with an Idempotency-Key gives the first answer again, and answers lines with progress when asked to", async () => {
    const { addMany, bulk } = await startBulk();
    await addMany(["One", "Two"]);
    const body = { select: { scope: "mine" }, set: { location: "Hall" } };
    const headers = { "Idempotency-Key": "bulk-1" };
    const first = await (await bulk(body, undefined, headers)).json();
    expect(first.changed).toBe(2);
    expect(await (await bulk(body, undefined, headers)).json()).toEqual(first);
    const other = await bulk({ ...body, set: { location: "Attic" } }, undefined, headers);
    expect(other.status).toBe(422);
    const stream = await bulk({ ...body, set: { location: "Attic" } }, undefined, { Accept: "application/x-ndjson" });
    const lines = (await stream.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({ progress: { phase: "writing", total: 2 } });
    expect(lines.at(-1)).toMatchObject({ result: { changed: 2 } });
    const deletion = { select: { scope: "mine" }, delete: true };
    const deleted = await (await bulk(deletion, undefined, { "Idempotency-Key": "bulk-2" })).json();
    expect(deleted.changed).toBe(2);
    expect(await (await bulk(deletion, undefined, { "Idempotency-Key": "bulk-2" })).json()).toEqual(deleted);
  });
});
