import { expect, test } from "vitest";
import type { SavedView } from "@/lib/contract/views";
import { expectProblem } from "../testing/expect-problem";
import { startTestService } from "../testing/start-test-service";

async function start() {
  const service = await startTestService();
  const ada = await service.signedIn("ada@example.com");
  const ben = await service.signedIn("ben@example.com", "manager");
  const zoe = await service.signedIn("zoe@example.com", "admin");
  const send = (method: string, path: string, { token }: { token: string }, body?: object, ifMatch?: string) =>
    service.send(method, path, { token, ...(body && { body }), ...(ifMatch && { headers: { "If-Match": ifMatch } }) });
  const save = async (by: { token: string }, body: object): Promise<SavedView> =>
    (await send("POST", "/views", by, body)).json();
  const names = async (by: { token: string }): Promise<string[]> =>
    (await (await send("GET", "/views", by)).json()).data.map(({ name }: SavedView) => name);
  return { service, ada, ben, zoe, send, save, names };
}

const query = { scope: "all", location: "Quay 4", sort: "-name", limit: "50" };

test("a view keeps filter, order, page size, columns and density, and only its owner sees it", async () => {
  const { ada, ben, save, send, names } = await start();
  const columns = [{ name: "label" }, { name: "location", width: "wide" }];
  const view = await save(ada, { name: "Quay", query, columns, density: "compact" });
  const shown = [{ name: "label", width: "medium" }, columns[1]];
  expect(view).toMatchObject({
    name: "Quay",
    query,
    columns: shown,
    density: "compact",
    shared: false,
    isDefault: false,
  });
  expect(await (await send("GET", `/views/${view.id}`, ada)).json()).toEqual(view);
  expect(await names(ada)).toEqual(["Quay"]);
  expect(await names(ben)).toEqual([]);
  await expectProblem(await send("GET", `/views/${view.id}`, ben), { status: 404, kind: "not-found" });
});

test("a view keeps filters, order and columns of custom fields, and refuses unknown members, a page and a column twice", async () => {
  const { ada, save, send } = await start();
  const kept = { "field.wingspan": "3", "field.door-wide": "yes", sort: "-field.wingspan", scope: "mine" };
  const columns = [{ name: "field.door-wide", width: "wide" }, { name: "label" }];
  const view = await save(ada, { name: "Floor 3", query: kept, columns });
  expect(view.query).toEqual(kept);
  expect(view.columns?.map(({ name }) => name)).toEqual(["field.door-wide", "label"]);
  expect(await (await send("GET", `/views/${view.id}`, ada)).json()).toEqual(view);
  const wrong = { wingspan: "3", "field.": "3", "field.Wingspan": "3", "-field.wingspan": "3" };
  const answer = await send("POST", "/views", ada, { name: "Wrong", query: wrong });
  expect(answer.status).toBe(422);
  const { errors } = await answer.json();
  expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(
    Object.keys(wrong).map((name) => `/query/${name}`),
  );
  for (const body of [
    ...[{ query: { "field.wingspan": 3 } }, { query: { page: "2" } }, { query: { sort: "price" } }],
    ...[{ query: { limit: "1000" } }, { columns: [{ name: "wingspan" }] }, { name: " " }],
    { columns: [{ name: "label" }, { name: "label" }] },
  ]) {
    const refused = await send("POST", "/views", ada, { name: "Wrong", ...body });
    expect([refused.status, (await refused.json()).type]).toEqual([422, "/problems/validation-failed"]);
  }
});

test("managers and admins share views, which everyone sees and only the owner and admins change", async () => {
  const { ada, ben, zoe, save, send, names } = await start();
  const forbidden = { status: 403, kind: "forbidden" } as const;
  await expectProblem(await send("POST", "/views", ada, { name: "Mine", shared: true }), forbidden);
  const { id } = await save(ben, { name: "Quay", query, shared: true });
  expect(await names(ada)).toEqual(["Quay"]);
  await expectProblem(await send("PATCH", `/views/${id}`, ada, { name: "Pier" }), forbidden);
  await expectProblem(await send("DELETE", `/views/${id}`, ada), forbidden);
  expect((await send("PATCH", `/views/${id}`, ben, { name: "Pier" })).status).toBe(200);
  expect((await send("PATCH", `/views/${id}`, zoe, { name: "Hall" })).status).toBe(200);
  expect((await send("PATCH", `/views/${id}`, ben, { shared: false })).status).toBe(200);
  expect(await names(ada)).toEqual([]);
  expect(await names(zoe)).toEqual([]);
});

test("a former manager can neither change nor delete a view that is shared, and an admin can", async () => {
  const { ben, zoe, save, send, ada } = await start();
  const view = await save(ben, { name: "Quay", query, shared: true });
  await send("PATCH", `/users/${ben.user.id}`, zoe, { role: "staff" });
  for (const [method, body] of [["PATCH", { name: "Mine" }], ["PATCH", { shared: false }], ["DELETE"]] as const) {
    const refused = await send(method, `/views/${view.id}`, ben, body);
    await expectProblem(refused, { status: 403, kind: "forbidden" });
  }
  expect(await (await send("GET", `/views/${view.id}`, ada)).json()).toMatchObject({ name: "Quay", shared: true });
  expect((await send("DELETE", `/views/${view.id}`, zoe)).status).toBe(204);
});

test("each person has at most one default view, which may be shared by another person", async () => {
  const { ada, ben, save, send } = await start();
  const shared = await save(ben, { name: "Quay", query, shared: true });
  const own = await save(ada, { name: "Doors", isDefault: true });
  expect(own.isDefault).toBe(true);
  const chosen = await (await send("PATCH", `/views/${shared.id}`, ada, { isDefault: true })).json();
  expect(chosen).toMatchObject({ isDefault: true, owner: { name: "ben" } });
  expect((await (await send("GET", `/views/${own.id}`, ada)).json()).isDefault).toBe(false);
  expect((await (await send("GET", `/views/${shared.id}`, ben)).json()).isDefault).toBe(false);
  await send("DELETE", `/views/${shared.id}`, ben);
  const { data } = await (await send("GET", "/views", ada)).json();
  expect(data.map(({ isDefault }: SavedView) => isDefault)).toEqual([false]);
});

test("PATCH and DELETE of a view with a stale ETag answer 412", async () => {
  const { ada, save, send } = await start();
  const { id } = await save(ada, { name: "Quay", query });
  const etag = (await send("GET", `/views/${id}`, ada)).headers.get("ETag") ?? "";
  expect((await send("PATCH", `/views/${id}`, ada, { name: "Pier" }, etag)).status).toBe(200);
  const stale = { status: 412, kind: "precondition-failed" } as const;
  await expectProblem(await send("PATCH", `/views/${id}`, ada, { name: "Hall" }, etag), stale);
  await expectProblem(await send("DELETE", `/views/${id}`, ada, undefined, etag), stale);
});

test("changes of views are in the audit log with their values", async () => {
  const { service, ada, zoe, save, send } = await start();
  const { id } = await save(ada, { name: "Quay", query });
  service.clock.now += 1_000;
  await send("PATCH", `/views/${id}`, ada, { name: "Pier" });
  await send("PATCH", `/views/${id}`, ada, { isDefault: true });
  service.clock.now += 1_000;
  await send("DELETE", `/views/${id}`, ada);
  const { data } = await (await send("GET", "/audit?action=views", zoe)).json();
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    "view.deleted",
    "view.updated",
    "view.created",
  ]);
  expect(data[1]).toMatchObject({ target: { type: "view", id, name: "Pier" }, changes: { name: ["Quay", "Pier"] } });
});
