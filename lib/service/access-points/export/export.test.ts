import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { expectProblem } from "../../testing/expect-problem";
import { startTestService, toPerson } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { createExporter } from "./exporter";

const HEADER = "\ufeffid,name,location,description,qrCode,owner,createdAt,updatedAt,labelState,team";

async function start() {
  const service = await startTestService();
  const { token, user } = await service.signedIn();
  const add = async (body: object, by = token): Promise<AccessPoint> =>
    (await service.send("POST", "/access-points", { token: by, body })).json();
  const open = (query = "", by = token) => service.send("GET", `/access-points/export${query}`, { token: by });
  const lines = async (query = "", by = token) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(await (await open(query, by)).arrayBuffer()).split("\r\n");
  /** Adds many rows directly. */
  const seed = (rows: number) =>
    seedAccessPoints(service.db, {
      ownerId: user.id,
      rows,
      pointOf: (number) => ({ name: `Seeded ${number}`, description: "x".repeat(200) }),
      now: service.clock.now,
      onProgress: () => {},
    });
  return { service, token, user, add, open, lines, seed };
}

test("a CSV export has every column of one's own access points, in the order of the list", async () => {
  const { service, user, add, open, lines } = await start();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const team = await (
    await service.send("POST", "/teams", { token: admin.token, body: { name: "Harbour, east" } })
  ).json();
  const member = `/teams/${team.id}/members/${user.id}`;
  expect((await service.send("PUT", member, { token: admin.token, body: { access: "edit" } })).status).toBe(200);
  const one = await add({
    name: "Gate",
    teamId: team.id,
    location: "Quay, 4",
    description: "Opens\ninwards",
    qrCode: "00123",
  });
  service.clock.now += 1_000;
  const two = await add({ name: "=1+1", location: "'@x" });
  const response = await open();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": 'attachment; filename="access-points-2026-11-20.csv"',
    "cache-control": "no-store",
  });
  await response.body?.cancel();
  const workbook = await open("?format=xlsx");
  expect(workbook.headers.get("content-disposition")).toBe('attachment; filename="access-points-2026-11-20.xlsx"');
  await workbook.body?.cancel();
  expect(await lines()).toEqual([
    HEADER,
    `${two.id},'=1+1,''@x,,${two.qrCode},ada,${two.createdAt},${two.updatedAt},never,`,
    `${one.id},Gate,"Quay, 4","Opens\ninwards",00123,ada,${one.createdAt},${one.updatedAt},never,"Harbour, east"`,
    "",
  ]);
});

test("an export has the rows that match the filter of the list", async () => {
  const { service, add, lines } = await start();
  const ben = await service.signedIn("ben@example.com", "manager");
  await add({ name: "North gate" });
  await add({ name: "South gate", location: "Quay" });
  await add({ name: "East gate" }, ben.token);
  const names = async (query: string, by?: string) =>
    (await lines(query, by)).slice(1, -1).map((line) => line.split(",")[1]);
  expect(await names("?q=qu&sort=-name")).toEqual(["South gate"]);
  expect(await names("?scope=all&q=gate&sort=-name", ben.token)).toEqual(["South gate", "North gate", "East gate"]);
  expect(await names(`?updatedSince=${new Date(service.clock.now + 1).toISOString()}`)).toEqual([]);
  expect(await names(`?updatedSince=${new Date(service.clock.now).toISOString()}&sort=name`)).toHaveLength(2);
});

test("an export of ids has those that the person may see", async () => {
  const { service, add, lines } = await start();
  const ben = await service.signedIn("ben@example.com", "manager");
  const [one, two] = [await add({ name: "North gate" }), await add({ name: "South gate" })];
  const other = await add({ name: "East gate" }, ben.token);
  const query = `?ids=${[two.id, other.id.toUpperCase()].join()}`;
  expect((await lines(query)).slice(1, -1)).toEqual([expect.stringContaining(`${two.id},South gate`)]);
  expect(await lines(`${query}&scope=all`, ben.token)).toHaveLength(4);
  expect(await lines(`?q=north&ids=${one.id}`)).toHaveLength(3);
});

test("an export has the rows as they were when it began, while others write", async () => {
  const { add, open, seed } = await start();
  await seed(5_000);
  const reader = (await open()).body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  await reader.read();
  const first = await reader.read();
  for (let number = 0; number < 20; number += 1) await add({ name: `Later ${number}` });
  const parts = [Buffer.from(first.value as Uint8Array)];
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(Buffer.from(part.value));
  const text = Buffer.concat(parts).toString();
  expect(text.split("\r\n")).toHaveLength(5_001);
  expect(text).not.toContain("Later");
});

test("one export of a person runs at a time, and the next begins when the client hangs up", async () => {
  const { service, open, seed } = await start();
  await seed(5_000);
  const [first, second] = [await open(), await open("?format=xlsx")];
  const running = first.body?.getReader();
  expect((await running?.read())?.done).toBe(false);
  let isDone = false;
  const waiting = second.arrayBuffer().then(() => {
    isDone = true;
  });
  const third = (await open()).arrayBuffer();
  expect((await running?.read())?.done).toBe(false);
  await expectProblem(await open(), { status: 429, kind: "too-many-requests", headers: { "Retry-After": "5" } });
  const { token: other } = await service.signedIn("ben@example.com");
  expect((await (await open("", other)).text()).trim().split("\r\n")).toHaveLength(1);
  expect(isDone).toBe(false);
  await running?.cancel();
  await waiting;
  expect((await third).byteLength).toBeGreaterThan(1_000_000);
});

test("an export that a client does not read ends, and frees its place", async () => {
  const { service, seed } = await start();
  await seed(5_000);
  const exporter = createExporter({ ...service.context, program: service.exportProgram }, 50);
  const person = toPerson((await service.signedIn("zoe@example.com", "manager")).user);
  const query = { q: "", sort: "-createdAt", scope: "all", label: "any", values: [], format: "csv" } as const;
  const reader = (await exporter.start(query, person, { headings: exportColumns, fields: [] })).getReader();
  await reader.read();
  await expect(reader.closed).rejects.toThrow("was not read");
  expect(
    (await (await exporter.start(query, person, { headings: exportColumns, fields: [] })).getReader().read()).done,
  ).toBe(false);
  exporter.close();
});

test("staff cannot export everyone's access points, and format and ids must be known", async () => {
  const { open } = await start();
  await expectProblem(await open("?scope=all"), { status: 403, kind: "forbidden" });
  await expectProblem(await open("?format=pdf&page=1&ids=1"), {
    status: 422,
    kind: "validation-failed",
    places: ["format", "ids", "page"],
  });
});
