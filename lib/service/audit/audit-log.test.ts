import { expect, test } from "vitest";
import type { AuditEntry, AuditList } from "@/lib/contract/audit";
import { findSetupToken } from "../accounts/setup";
import { ownStock, startPrinting } from "../labels/test-printing";
import { expectProblem } from "../testing/expect-problem";
import { refresh } from "../testing/start-signed-in";
import { PASSWORD, startTestService, type TestService } from "../testing/start-test-service";

const MINUTE = 60_000;

/** Returns a function that lists the audit log as an admin. */
async function startReading(service: TestService) {
  await service.addUser("root@example.com", "admin");
  const { token } = await service.logIn("root@example.com");
  const list = async (query = ""): Promise<AuditList> =>
    (await service.send("GET", `/audit?limit=100${query}`, { token })).json();
  const entries = async (query = ""): Promise<AuditEntry[]> => (await list(query)).data;
  return { token, list, entries };
}

const briefly = ({ action, actor, target, changes }: AuditEntry) => [action, actor.name, target?.name ?? null, changes];

test("a created, changed and deleted access point has three entries with the values before and after", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { token, user } = await service.signedIn("ada@example.com");
  const created = await service.send("POST", "/access-points", {
    token,
    body: { name: "Gate", qrCode: "G-1" },
    from: "198.51.100.7",
  });
  const { id } = await created.json();
  service.clock.now += 1_000;
  await service.send("PATCH", `/access-points/${id}`, { token, body: { name: "North gate", location: "Yard" } });
  await service.send("PATCH", `/access-points/${id}`, { token, body: { name: "North gate" } });
  service.clock.now += 1_000;
  await service.send("DELETE", `/access-points/${id}`, { token });
  const found = await entries(`&target=${id}`);
  expect(found.map(briefly)).toEqual([
    [
      "access-point.deleted",
      "ada",
      "North gate",
      { name: ["North gate", null], location: ["Yard", null], qrCode: ["G-1", null] },
    ],
    ["access-point.updated", "ada", "North gate", { name: ["Gate", "North gate"], location: [null, "Yard"] }],
    ["access-point.created", "ada", "Gate", { name: [null, "Gate"], qrCode: [null, "G-1"] }],
  ]);
  expect(found[2]).toMatchObject({ actor: { id: user.id }, address: "198.51.100.7", token: null });
});

test("sign-ins, failures and sign-outs are recorded, without the text that was typed and without refused attempts", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { user } = await service.signedIn("ada@example.com");
  const attempt = (email: string, password: string) =>
    service.send("POST", "/auth/login", { body: { email, password }, from: "203.0.113.9" });
  await attempt("ada@example.com", "my secret pass phrase");
  await attempt("my-secret-pass@phrase", PASSWORD);
  const { token } = await service.logIn("ada@example.com");
  await service.send("POST", "/auth/logout", { token });
  const found = await entries();
  expect(found.map(({ action, target }) => [action, target?.name ?? null])).toEqual(
    expect.arrayContaining([
      ["sign-in.failed", "ada"],
      ["sign-in.failed", null],
      ["sign-in.succeeded", "ada"],
      ["session.ended", "ada"],
    ]),
  );
  const failures = await entries("&action=sign-in.failed");
  expect(failures.map(({ actor, address }) => [actor, address])).toEqual(
    Array(2).fill([{ id: null, name: "Not signed in" }, "203.0.113.9"]),
  );
  expect((await entries(`&target=${user.id}&action=sign-ins`)).length).toBe(3);
  expect(JSON.stringify(found)).not.toMatch(/secret|pass|phrase/);

  for (let guess = 0; guess < 9; guess += 1) await attempt("ada@example.com", "wrong");
  expect((await entries("&action=sign-in.failed")).length).toBeLessThan(8);
  expect((await attempt("ada@example.com", "wrong")).status).toBe(429);
});

test("a refresh token that is used twice ends the session with an entry that says why", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { refreshToken } = await service.signedIn("ada@example.com");
  await refresh(service, refreshToken);
  service.clock.now += MINUTE;
  expect((await refresh(service, refreshToken)).status).toBe(401);
  expect((await entries("&action=session.ended")).map(briefly)).toEqual([
    ["session.ended", "Not signed in", "ada", { reason: [null, "A refresh token was used twice"] }],
  ]);
});

test("setup records the first admin and the sign-in", async () => {
  const service = await startTestService();
  const token = await findSetupToken(service.context);
  const body = { token, name: "Ada", email: "ada@example.com", password: PASSWORD };
  const { token: admin } = await (await service.send("POST", "/setup", { body })).json();
  const { data }: AuditList = await (await service.send("GET", "/audit", { token: admin })).json();
  expect(data.map(briefly)).toEqual(
    expect.arrayContaining([
      ["sign-in.succeeded", "Ada", "Ada", {}],
      ["user.created", "Ada", "Ada", { name: [null, "Ada"], email: [null, "ada@example.com"], role: [null, "admin"] }],
    ]),
  );
});

test("print jobs are recorded with counts and stock, and name the access point when there is exactly one", async () => {
  const printing = await startPrinting();
  const { service, addMany, print, confirm, token, job } = {
    ...printing,
    confirm: (id: string, body: object) =>
      printing.service.send("POST", `/label-jobs/${id}/confirm`, { token: printing.token, body }),
  };
  const { entries } = await startReading(service);
  const [first = "", second = ""] = await addMany(2);
  const minimal = { Prefer: "return=minimal" };
  const one = await (await print({ select: { ids: [first] }, copies: 3 }, minimal)).json();
  service.clock.now += 1_000;
  const two = await (await print({ select: { ids: [first, second] } }, minimal)).json();
  await confirm(one.id, { printed: true });
  await confirm(one.id, { printed: true });
  service.clock.now += 1_000;
  await confirm(two.id, { printed: true, ids: [second] });
  service.clock.now += 1_000;
  const long = await (await print({ select: { ids: [first] }, copies: 300 }, { Prefer: "respond-async" })).json();
  await service.send("POST", `/label-jobs/${long.id}/cancel`, { token });
  const found = (await entries("&action=labels")).map(briefly);
  const created = (name: string, accessPoints: number, labels: number) => [
    "label-job.created",
    "ada",
    name,
    { accessPoints: [null, accessPoints], labels: [null, labels], stock: [null, "Avery L7160"] },
  ];
  expect(found).toEqual(
    expect.arrayContaining([
      created("Door 1", 1, 3),
      created("2 access points", 2, 2),
      created("Door 1", 1, 300),
      ["label-job.confirmed", "ada", "Door 1", { printed: [0, 1] }],
      ["label-job.confirmed", "ada", "2 access points", { printed: [0, 1] }],
    ]),
  );
  const isCancelled = (await job(long.id)).state === "cancelled";
  expect(found.filter(([action]) => action === "label-job.cancelled")).toHaveLength(isCancelled ? 1 : 0);
  expect(found).toHaveLength(isCancelled ? 6 : 5);
});

test("own stocks and printer profiles are recorded when they are created, changed and deleted", async () => {
  const service = await startTestService();
  const { entries } = await startReading(service);
  const { token } = await service.signedIn("ada@example.com");
  const created = await service.send("POST", "/label-stocks", { token, body: ownStock });
  const { id } = await created.json();
  await service.send("PATCH", `/label-stocks/${id}`, { token, body: { name: "Jars", rows: 3 } });
  await service.send("PATCH", `/label-stocks/${id}`, { token, body: { rows: 3 } });
  await service.send("DELETE", `/label-stocks/${id}`, { token });
  await service.send("POST", "/label-printers", { token, body: { name: "Front desk" } });
  const found = await entries("&action=labels");
  expect(found.map(({ action, target }) => [action, target?.name]).sort()).toEqual([
    ["label-printer.created", "Front desk"],
    ["label-stock.created", "Jam jars"],
    ["label-stock.deleted", "Jars"],
    ["label-stock.updated", "Jars"],
  ]);
  expect(found.find(({ action }) => action === "label-stock.updated")?.changes).toEqual({
    name: ["Jam jars", "Jars"],
    rows: [4, 3],
  });
});

test("filters combine, pages are numbered, and the newest entry is first", async () => {
  const service = await startTestService();
  const { list, entries, token } = await startReading(service);
  const ada = await service.signedIn("ada@example.com");
  const ben = await service.signedIn("ben@example.com");
  const add = (by: string, name: string) =>
    service.send("POST", "/access-points", { token: by, body: { name } }).then((response) => response.json());
  const times: string[] = [];
  for (let number = 1; number <= 6; number += 1) {
    service.clock.now += MINUTE;
    times.push(new Date(service.clock.now).toISOString());
    await add(number % 2 ? ada.token : ben.token, `Gate ${number}`);
  }
  const names = async (query: string) => (await entries(query)).map(({ target }) => target?.name);
  const byAda = `&actor=${ada.user.id}`;
  expect(await names(`${byAda}&action=access-point.created`)).toEqual(["Gate 5", "Gate 3", "Gate 1"]);
  expect(await names(`${byAda}&action=access-points&since=${times[2]}`)).toEqual(["Gate 5", "Gate 3"]);
  expect(await names(`&since=${times[2]}&until=${times[4]}`)).toEqual(["Gate 4", "Gate 3"]);
  expect(await names("&action=tokens")).toEqual([]);
  const paged = await service.send("GET", `/audit?limit=2&page=2&action=access-points${byAda}`, { token });
  const { data, pagination }: AuditList = await paged.json();
  expect(data.map(({ target }) => target?.name)).toEqual(["Gate 1"]);
  expect(pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 });
  expect(paged.headers.get("Link")).toContain(`limit=2&actor=${ada.user.id}&action=access-points&page=1>; rel="prev"`);
  expect((await list("&page=7")).data).toEqual([]);
  const actors = await (await service.send("GET", "/audit/actors", { token })).json();
  expect(actors.data.map(({ name }: { name: string }) => name)).toEqual(["ada", "ben", "root"]);
});

test("only admins read the audit log, and staff see the history of their own access point without addresses", async () => {
  const service = await startTestService();
  const { token: admin } = await startReading(service);
  const ada = await service.signedIn("ada@example.com");
  const ben = await service.signedIn("ben@example.com");
  const manager = await service.signedIn("max@example.com", "manager");
  for (const path of ["/audit", "/audit/export", "/audit/check", "/audit/actors"]) {
    await expectProblem(await service.send("GET", path, { token: manager.token }), { status: 403, kind: "forbidden" });
  }
  const { id } = await (
    await service.send("POST", "/access-points", { token: ada.token, body: { name: "Gate" } })
  ).json();
  service.clock.now += 1_000;
  await service.send("PATCH", `/access-points/${id}`, { token: admin, body: { name: "North gate" } });
  const path = `/access-points/${id}/history`;
  const history = async (token: string) => (await service.send("GET", path, { token })).json() as Promise<AuditList>;
  expect((await history(ada.token)).data.map(({ action, actor, address }) => [action, actor.name, address])).toEqual([
    ["access-point.updated", "root", ""],
    ["access-point.created", "ada", ""],
  ]);
  expect((await history(manager.token)).pagination.total).toBe(2);
  expect((await history(admin)).data[0]?.address).toBe("192.0.2.1");
  await expectProblem(await service.send("GET", path, { token: ben.token }), { status: 404, kind: "not-found" });
});

test("the export has the entries of the filters as CSV that no spreadsheet runs as a formula", async () => {
  const service = await startTestService();
  const { token, entries } = await startReading(service);
  const ada = await service.signedIn("ada@example.com");
  const names = ["=1+1", 'Say "hi", twice', "@SUM(A1)", "Tür 🚪"];
  for (const name of names) {
    service.clock.now += 1_000;
    await service.send("POST", "/access-points", { token: ada.token, body: { name } });
  }
  const response = await service.send("GET", "/audit/export?format=csv&action=access-points", { token });
  expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8; header=present");
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines[0]).toBe("time,actor id,actor,API token,action,target type,target id,target,address,changes,id");
  expect(lines.at(-1)).toBe("");
  const found = await entries("&action=access-points");
  expect(lines.slice(1, -1).map((line) => line.slice(0, 24))).toEqual(found.map(({ at }) => at));
  const cells = ["Tür 🚪", "'@SUM(A1)", '"Say ""hi"", twice"', "'=1+1"];
  for (const [index, cell] of cells.entries()) expect(lines[index + 1]).toContain(`,${cell},192.0.2.1,`);
});

test("the export streams more entries than one batch, once each and in order", async () => {
  const service = await startTestService();
  const { token } = await startReading(service);
  const { clock, db } = service;
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    id: `0192f8e4-0000-7000-8000-${String(index).padStart(12, "0")}`,
    at: clock.now,
    actor_name: "Terminal",
    action: "user.updated" as const,
    target_name: `User ${index}`,
    address: "",
    changes: "{}",
  }));
  for (let from = 0; from < rows.length; from += 400) {
    await db
      .insertInto("audit_entries")
      .values(rows.slice(from, from + 400))
      .execute();
  }
  const text = await (await service.send("GET", "/audit/export?action=people", { token })).text();
  const ids = text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",").at(-1));
  expect(ids).toEqual(rows.map(({ id }) => id).reverse());
});
