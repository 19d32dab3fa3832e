import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { BulkResult } from "@/lib/contract/access-points/bulk";
import { startTestService } from "../../testing/start-test-service";
import { compareCounters } from "../counters/counters";

/** Access point as the model knows it. Its version increases with each write, deletion and restoration. */
type Point = { id: string; owner: number; location: string; qrCode: string; order: number; version: number };
type Undo = { id: string; by: number; before: { id: string; version: number; point: Point | null }[] };

const OWNERS = 3;
const LOCATIONS = ["", "Hall", "Yard"];
const pick = fc.nat(20);
const action = fc.record({
  kind: fc.constantFrom("create", "create", "create", "change", "delete", "restore", "bulk", "give", "drop", "undo"),
  owner: fc.nat(OWNERS - 1),
  pick,
  location: fc.constantFrom(...LOCATIONS),
  code: fc.nat(6),
});

/** Starts a service with three admins, who may change everyone's access points, and a model of what it stores. */
async function startModel() {
  const service = await startTestService();
  const owners: Awaited<ReturnType<typeof service.signedIn>>[] = [];
  for (const name of ["ada", "ben", "kim"]) owners.push(await service.signedIn(`${name}@example.com`, "admin"));
  const live = new Map<string, Point>();
  const trash = new Map<string, Point>();
  const undos: Undo[] = [];
  let order = 0;
  const idOf = (owner: number) => owners[owner]?.user.id ?? "";
  const send = (method: string, path: string, owner: number, body?: object) =>
    service.send(method, path, { token: owners[owner]?.token, ...(body && { body }) });
  const isTaken = (owner: number, qrCode: string) =>
    [...live.values()].some((point) => point.owner === owner && point.qrCode === qrCode);
  const some = (points: Map<string, Point>, at: number) => [...points.values()][at % Math.max(1, points.size)];
  /** Returns every third access point or so. */
  const many = (at: number) => [...live.values()].filter((_, index) => (index + at) % 3 !== 0);
  const write = (point: Point, changes: Partial<Point>) => {
    live.set(point.id, { ...point, ...changes, version: point.version + 1 });
  };

  const run = async ({
    kind,
    owner,
    pick: at,
    location,
    code,
  }: typeof action extends fc.Arbitrary<infer A> ? A : never) => {
    service.clock.now += 1_000;
    const qrCode = `C-${code}`;
    if (kind === "create") {
      const answer = await send("POST", "/access-points", owner, { name: "Door", location, qrCode });
      expect(answer.status).toBe(isTaken(owner, qrCode) ? 409 : 201);
      if (answer.status !== 201) return;
      const { id }: AccessPoint = await answer.json();
      order += 1;
      live.set(id, { id, owner, location, qrCode, order, version: 1 });
    }
    const point = some(live, at);
    if (kind === "change" && point) {
      await send("PATCH", `/access-points/${point.id}`, owner, { location });
      if (point.location !== location) write(point, { location });
    }
    if (kind === "delete" && point) {
      await send("DELETE", `/access-points/${point.id}`, owner);
      live.delete(point.id);
      trash.set(point.id, point);
    }
    const deleted = some(trash, at);
    if (kind === "restore" && deleted) {
      const answer = await send("POST", `/access-points/${deleted.id}/restore`, owner, {});
      expect(answer.status).toBe(isTaken(deleted.owner, deleted.qrCode) ? 409 : 200);
      if (answer.status !== 200) return;
      trash.delete(deleted.id);
      write(deleted, {});
    }
    const chosen = many(at);
    const ids = chosen.map(({ id }) => id);
    const bulk = async (change: object) => {
      const answer = await send("POST", "/access-points/bulk", owner, { select: { ids }, ...change });
      return { status: answer.status, result: (await answer.json()) as BulkResult };
    };
    const remember = ({ undo }: BulkResult, changed: Point[]) => {
      const before = changed.map((one) => ({ id: one.id, version: live.get(one.id)?.version ?? 0, point: one }));
      if (undo) undos.push({ id: undo.id, by: owner, before });
    };
    if (kind === "bulk" && ids.length > 0) {
      const { result } = await bulk({ set: { location } });
      const changed = chosen.filter((one) => one.location !== location);
      for (const one of changed) write(one, { location });
      expect([result.changed, result.unchanged]).toEqual([changed.length, chosen.length - changed.length]);
      remember(result, changed);
    }
    if (kind === "give" && ids.length > 0) {
      const to = at % OWNERS;
      const changed = chosen.filter((one) => one.owner !== to);
      const codes = changed.map((one) => one.qrCode);
      const clashes = new Set(codes).size < codes.length || codes.some((one) => isTaken(to, one));
      const { status, result } = await bulk({ set: { owner: idOf(to) } });
      expect(status).toBe(clashes ? 409 : 200);
      if (clashes) return;
      for (const one of changed) write(one, { owner: to });
      remember(result, changed);
    }
    if (kind === "drop" && ids.length > 0) {
      const { result } = await bulk({ delete: true });
      for (const one of chosen) {
        live.delete(one.id);
        trash.set(one.id, { ...one, version: service.clock.now });
      }
      if (result.undo) {
        undos.push({
          id: result.undo.id,
          by: owner,
          before: chosen.map((one) => ({ id: one.id, version: service.clock.now, point: null })),
        });
      }
    }
    const undone = undos.at(-1 - (at % 2));
    if (kind === "undo" && undone) {
      undos.splice(undos.indexOf(undone), 1);
      const answer = await send("POST", `/access-points/bulk/${undone.id}/undo`, undone.by);
      const { restored, skipped } = await answer.json();
      const free = undone.before.filter(({ id, version, point: former }) => {
        if (!former) {
          const one = trash.get(id);
          return one?.version === version && !isTaken(one.owner, one.qrCode);
        }
        const one = live.get(id);
        return one?.version === version && (one.owner === former.owner || !isTaken(former.owner, former.qrCode));
      });
      for (const { id, point: former } of free) {
        const one = former ? live.get(id) : trash.get(id);
        if (!one) continue;
        trash.delete(id);
        // In the trash of the model the version says which change deleted it.
        if (former) write(one, { location: former.location, owner: former.owner });
        else live.set(id, { ...one, version: -1 });
      }
      expect([restored, skipped]).toEqual([free.length, undone.before.length - free.length]);
    }
  };
  return { service, live, trash, run, send, idOf };
}

test("random creations, changes, deletions, restorations, changes of many and undoing equal a plain model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
      const { service, live, trash, run, send } = await startModel();
      for (const one of actions) await run(one);
      for (let owner = 0; owner < OWNERS; owner += 1) {
        const { data, pagination } = await (await send("GET", "/access-points?limit=100", owner)).json();
        const expected = [...live.values()].filter((one) => one.owner === owner).sort((a, b) => b.order - a.order);
        expect(data.map(({ id, location, qrCode }: AccessPoint) => ({ id, location, qrCode }))).toEqual(
          expected.map(({ id, location, qrCode }) => ({ id, location, qrCode })),
        );
        expect(pagination.total).toBe(expected.length);
      }
      const { data } = await (await send("GET", "/access-points/trash?scope=all&limit=100", 0)).json();
      expect(data.map(({ id }: AccessPoint) => id).sort()).toEqual([...trash.keys()].sort());
      expect(await compareCounters(service.db)).toEqual([]);
      const byNumber = await service.db
        .selectFrom("access_points")
        .select(["id", "owner_id"])
        .orderBy("number")
        .execute();
      const byTime = await service.db
        .selectFrom("access_points")
        .select(["id", "owner_id"])
        .orderBy("created_at")
        .orderBy("id")
        .execute();
      for (const ownerId of new Set(byNumber.map((row) => row.owner_id))) {
        const own = (rows: typeof byNumber) => rows.filter((row) => row.owner_id === ownerId).map(({ id }) => id);
        expect(own(byNumber)).toEqual(own(byTime));
      }
    }),
    { numRuns: 8 },
  );
});
