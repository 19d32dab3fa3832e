import { expect, test } from "vitest";
import { setSeen } from "../db/label-states/scans-and-damage";
import { expectProblem } from "../testing/expect-problem";
import { checkRealWalks, startRounds } from "./test-rounds";

test("a round expects what is at its place when it begins, and tells found, missing, unexpected and unknown apart", async () => {
  const { asked, begin, round, codes, points, scan } = await startRounds();
  await asked("POST", "/access-points", { name: "Gate", qrCode: "G-1", location: "Yard" });
  const { id } = await begin();
  await asked("POST", "/access-points", { name: "Late", qrCode: "L-1", location: "Building A" });
  const { results } = await scan(id, ["D-1", "d-2", "G-1", "L-1", "NOBODY"]);
  expect(results.map(({ state, accessPoint }) => [state, accessPoint?.name])).toEqual([
    ["found", "Door 1"],
    ["found", "Door 2"],
    ["unexpected", "Gate"],
    ["unexpected", "Late"],
    ["unknown", undefined],
  ]);
  const counts = { expected: 4, found: 2, missing: 2, unexpected: 2, unknown: 1 };
  expect(await round(id)).toMatchObject({ state: "open", of: "locationUnder", place: "Building A", ...counts });
  expect(await points(id, "missing")).toMatchObject({ ...counts, pagination: { total: 2 } });
  expect(await codes(id, "missing")).toEqual(["D-3", "D-4"]);
  expect(await codes(id, "found")).toEqual(["D-1", "D-2"]);
  expect(await codes(id, "unexpected")).toEqual(["L-1", "G-1"]);
  expect(await codes(id, "unknown")).toEqual(["NOBODY"]);
});

test("a round begins with a place, a place with all below, a filter or access points, and is refused with none", async () => {
  const { begin, send, idOf } = await startRounds();
  const select = (one: object) => begin(one).then(({ expected }) => expected);
  expect(await select({ location: "Building A / 1" })).toBe(2);
  expect(await select({ locationUnder: "building a" })).toBe(4);
  expect(await select({ filter: { q: "Door 3" } })).toBe(1);
  expect(await select({ ids: [idOf("D-1"), idOf("D-4")] })).toBe(2);
  const body = (one: object) => ({ name: "Spring", select: one });
  await expectProblem(await send("POST", "/rounds", body({ location: "Nowhere" })), {
    status: 422,
    kind: "validation-failed",
  });
  await expectProblem(await send("POST", "/rounds", body({})), { status: 422, kind: "validation-failed" });
  await expectProblem(await send("POST", "/rounds", body({ location: "A", ids: [idOf("D-1")] })), {
    ...{ status: 422, kind: "validation-failed" },
  });
  await expectProblem(await send("POST", "/rounds", body({ ids: ["0192f8e4-0000-7000-8000-000000000000"] })), {
    ...{ status: 404, kind: "not-found" },
  });
});

test("a scan counts once with the same id, and without one with the same code, person and time", async () => {
  const { service, begin, scan, round } = await startRounds();
  const { id } = await begin();
  const key = crypto.randomUUID();
  for (let time = 0; time < 3; time += 1) await scan(id, [{ id: key, code: "X-1" }, { code: "X-2" }, "D-1"]);
  const rows = await service.db.selectFrom("round_scans").select("code").where("round_id", "=", id).execute();
  expect(rows.map(({ code }) => code).sort()).toEqual(["D-1", "X-1", "X-2"]);
  service.clock.now += 1_000;
  await scan(id, ["D-1", "X-2"]);
  expect(await round(id)).toMatchObject({ found: 1, unknown: 2 });
});

test("an undo wins before and after its scan, and undoes no scan of another person", async () => {
  const { service, begin, scan, round, send } = await startRounds();
  const other = await service.signedIn("ann@example.com", "admin");
  const { id } = await begin();
  const [first, second, third] = [1, 2, 3].map(() => crypto.randomUUID()) as [string, string, string];
  const undo = async (key: string, by?: string) =>
    (await send("DELETE", `/rounds/${id}/scans/${key}`, undefined, by)).status;
  await scan(id, [{ id: first, code: "D-1" }]);
  expect(await undo(first)).toBe(204);
  expect(await undo(second)).toBe(204);
  const { results } = await scan(id, [
    { id: first, code: "D-1" },
    { id: second, code: "D-2" },
    { id: third, code: "D-3" },
  ]);
  expect(results.map(({ state }) => state)).toEqual(["undone", "undone", "found"]);
  expect(await undo(third, other.token)).toBe(204);
  expect(await round(id)).toMatchObject({ found: 1, missing: 3 });
});

test("closing is refused by name and number while a phone holds scans, and anyway leaves them out", async () => {
  const { service, begin, scan, send, round, codes } = await startRounds();
  const { token } = await service.signedIn("ann@example.com", "admin");
  const { id } = await begin();
  const now = new Date(service.clock.now + 86_400_000);
  await scan(id, ["D-1"], { device: "Phone", unsent: 3, now: now.toISOString() }, token);
  // A request from before comes late.
  await scan(id, [], { device: "Phone", unsent: 0, now: new Date(now.getTime() - 1).toISOString() }, token);
  const unsent = [{ person: { name: "ann" }, scans: 3 }];
  const problem = await (await send("POST", `/rounds/${id}/close`, {})).json();
  expect(problem).toMatchObject({ type: "/problems/scans-unsent", status: 409, unsent });
  expect(problem.detail).toContain("ann (3 scans)");
  expect(await (await send("POST", `/rounds/${id}/close`, { anyway: true })).json()).toMatchObject({
    ...{ state: "closed", closedBy: { name: "mia" }, found: 1, missing: 3, unsent },
  });
  const late = { scans: [{ code: "D-2", at: now.toISOString() }] };
  await expectProblem(await send("POST", `/rounds/${id}/scans`, late, token), { status: 409, kind: "round-closed" });
  await expectProblem(await send("DELETE", `/rounds/${id}/scans/${crypto.randomUUID()}`, undefined, token), {
    ...{ status: 409, kind: "round-closed" },
  });
  expect((await send("POST", `/rounds/${id}/close`, {})).status).toBe(200);
  expect(await codes(id, "missing")).toEqual(["D-3", "D-2", "D-4"]);
  expect((await round(id)).unsent).toMatchObject(unsent);
});

test("closing makes found labels seen, at the time of the scan by the clock of the server", async () => {
  const { service, asked, begin, scan, send, idOf } = await startRounds();
  const { id } = await begin();
  const { now } = service.clock;
  const seenAt = async (code: string) =>
    (await asked<{ label: { seenAt: string | null } }>("GET", `/access-points/${idOf(code)}`)).label.seenAt;
  const time = (offset: number) => new Date(now + offset).toISOString();
  const DAY = 86_400_000;
  await scan(id, [{ code: "D-1", at: time(DAY - 60_000) }], { now: time(DAY) });
  await scan(id, [{ code: "D-2", at: time(-DAY - 60_000) }], { device: "b", now: time(-DAY) });
  await scan(id, [{ code: "D-3", at: time(DAY) }]);
  // Somebody has seen it later than the round.
  await setSeen(service.db, idOf("D-3"), now + 5_000);
  expect(await seenAt("D-1")).toBeNull();
  service.clock.now += 10_000;
  await send("POST", `/rounds/${id}/close`, {});
  expect([await seenAt("D-1"), await seenAt("D-2"), await seenAt("D-3"), await seenAt("D-4")]).toEqual([
    ...[time(-60_000), time(-60_000), time(5_000), null],
  ]);
});

test("a person sees a round and its points as far as the access points, walks it, and closes only an own one", async () => {
  const { service, asked, begin, scan, send, round, codes } = await startRounds();
  const ann = await service.signedIn("ann@example.com");
  const own = { name: "Own", qrCode: "A-1", location: "Building A" };
  await asked("POST", "/access-points", own, ann.token);
  const stranger = await service.signedIn("eve@example.com");
  const { id } = await begin();
  await scan(id, ["D-1", "NOBODY"]);
  expect((await send("GET", `/rounds/${id}`, undefined, stranger.token)).status).toBe(404);
  expect(await asked("GET", "/rounds", undefined, stranger.token)).toMatchObject({ data: [] });
  expect(await round(id, ann.token)).toMatchObject({ expected: 1, found: 0, missing: 1, unknown: 1, mayClose: false });
  const { results } = await scan(id, ["A-1", "D-2"], {}, ann.token);
  expect(results.map(({ state }) => state)).toEqual(["found", "unknown"]);
  // What Ann must not see is unknown to her, in none of her lists, and found for those who see it.
  expect(await codes(id, "unknown", ann.token)).toEqual(["NOBODY"]);
  expect(await round(id)).toMatchObject({ expected: 5, found: 3, unknown: 1 });
  await expectProblem(await send("POST", `/rounds/${id}/close`, {}, ann.token), { status: 403, kind: "forbidden" });
  expect(await asked("GET", "/rounds?state=open", undefined, ann.token)).toMatchObject({ data: [{ id }] });
  expect(await asked("GET", "/rounds?state=closed")).toMatchObject({ data: [], pagination: { total: 0 } });
});

test("a label whose code the round expects counts before one of the scanning person with the same code", async () => {
  const { service, asked, begin, scan } = await startRounds();
  const ann = await service.signedIn("ann@example.com", "manager");
  await asked("POST", "/access-points", { name: "Ann's", qrCode: "D-1", location: "Yard" }, ann.token);
  const { id } = await begin();
  expect((await scan(id, ["D-1"], {}, ann.token)).results).toMatchObject([
    { state: "found", accessPoint: { name: "Door 1" } },
  ]);
});

test("a label whose code was changed after the round began is found, as the phone has shown", async () => {
  const { begin, scan, send, idOf, codes } = await startRounds();
  const { id } = await begin();
  expect((await send("PATCH", `/access-points/${idOf("D-1")}`, { qrCode: "D-1-new" })).status).toBe(200);
  const { results } = await scan(id, ["D-1", "D-1-new"]);
  expect(results.map(({ state, accessPoint }) => [state, accessPoint?.name])).toEqual([
    ["found", "Door 1"],
    ["found", "Door 1"],
  ]);
  expect(await codes(id, "unknown")).toEqual([]);
});

test("a label of a deleted access point is found where it is expected, and elsewhere shown to those who see the trash", async () => {
  const { service, asked, begin, scan, send, idOf, codes, round } = await startRounds();
  const ann = await service.signedIn("ann@example.com");
  const { id: own } = await asked<{ id: string }>("POST", "/access-points", { name: "Old", qrCode: "A-1" }, ann.token);
  await asked("POST", "/access-points", { name: "Ann's", qrCode: "A-2", location: "Building A" }, ann.token);
  const { id } = await begin();
  await send("DELETE", `/access-points/${idOf("D-1")}`);
  await send("DELETE", `/access-points/${own}`, undefined, ann.token);
  const { results } = await scan(id, ["D-1", "A-1"]);
  expect(results.map(({ state }) => state)).toEqual(["found", "unexpected"]);
  expect(await codes(id, "unexpected")).toEqual(["A-1"]);
  expect((await scan(id, ["D-1"], {}, ann.token)).results).toMatchObject([{ state: "unknown" }]);
  expect(await round(id, ann.token)).toMatchObject({ expected: 1, found: 0, unexpected: 1, unknown: 0 });
});

test("the table of a round has missing, unexpected and unknown labels by place", async () => {
  const { asked, begin, scan, send } = await startRounds(3);
  await asked("POST", "/access-points", { name: "=Gate", qrCode: "G-1", location: "Yard" });
  const { id } = await begin();
  await scan(id, ["D-2", "G-1", "NOBODY"]);
  const response = await send("GET", `/rounds/${id}.csv`);
  expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="round-${id}.csv"`);
  expect((await response.text()).split("\r\n")).toEqual([
    "State,Place,Name,Code",
    "Missing,Building A / 0,Door 1,D-1",
    "Missing,Building A / 0,Door 3,D-3",
    "Not expected here,Yard,'=Gate,G-1",
    "Unknown,,,NOBODY",
    "",
  ]);
});

test("walks of two phones lose nothing and count nothing twice in the database", async () => {
  await checkRealWalks({ seeds: 12, labels: 40 });
});
