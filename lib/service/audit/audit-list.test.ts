import { expect, test } from "vitest";
import type { AuditEntry, AuditList } from "@/lib/contract/audit/audit";
import { expectProblem } from "../testing/expect-problem";
import { startTestService } from "../testing/start-test-service";
import { startReading } from "./test-reading";

const MINUTE = 60_000;

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
  for (const path of ["/audit", "/audit/export", "/audit/actors"]) {
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
  expect(lines[0]).toBe(
    "time,actor id,actor,API token,what happened,values,action,target type,target id,target,address,changes,id",
  );
  expect(lines.at(-1)).toBe("");
  const found = await entries("&action=access-points");
  expect(lines.slice(1, -1).map((line) => line.slice(0, 24))).toEqual(found.map(({ at }) => at));
  const cells = ["Tür 🚪", "'@SUM(A1)", '"Say ""hi"", twice"', "'=1+1"];
  for (const [index, cell] of cells.entries()) expect(lines[index + 1]).toContain(`,${cell},192.0.2.1,`);
});

test("the export says what happened and what changed in the language of its reader, beside what programs read", async () => {
  const service = await startTestService();
  const { token, entries } = await startReading(service);
  const { user } = await service.signedIn("ada@example.com");
  await service.send("PATCH", `/users/${user.id}`, { token, body: { role: "manager" } });
  const headers = { "Accept-Language": "de" };
  const text = await (await service.send("GET", "/audit/export?action=user.updated", { token, headers })).text();
  const [heading, line] = text.replace("\uFEFF", "").split("\r\n");
  const [{ id, at, actor, target, changes }] = (await entries("&action=user.updated")) as [AuditEntry];
  expect(heading).toBe(
    "Zeit,ID der Person,Person,API-Token,Was geschah,Werte,Vorgang,Art des Ziels,ID des Ziels,Ziel,Adresse,Änderungen,ID",
  );
  const quoted = `"${JSON.stringify(changes).replaceAll('"', '""')}"`;
  expect(line).toBe(
    `${at},${actor.id},root,,ada geändert,Rolle: Mitarbeiter → Manager,user.updated,user,${target?.id},ada,192.0.2.1,${quoted},${id}`,
  );
});

test("the export streams more entries than one batch, once each, in order and in one language", async () => {
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
  const headers = { "Accept-Language": "de" };
  const text = await (await service.send("GET", "/audit/export?action=people", { token, headers })).text();
  expect(text.match(/ geändert,/g)).toHaveLength(rows.length);
  const ids = text
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",").at(-1));
  expect(ids).toEqual(rows.map(({ id }) => id).reverse());
});
