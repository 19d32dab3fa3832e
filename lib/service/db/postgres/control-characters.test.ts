import { expect, test } from "vitest";
import { operations } from "@/lib/contract/operations/operations";
import { jobIdOf, STOCK, startPrinting } from "../../labels/test-printing";

const select = { scope: "mine" };

test("U+0000, which PostgreSQL does not store, answers 422 in a query and a body", async () => {
  const { service, token, add, print } = await startPrinting();
  const { id } = await add({ name: "Door" });
  const admin = (await service.signedIn("zoe@example.com", "admin")).token;
  const field = { key: "remark", label: "Remark", type: "text" };
  expect((await service.send("POST", "/fields", { token: admin, body: field })).status).toBe(201);
  const job = jobIdOf(await print({ select: { ids: [id] } }));
  const post = (path: string, body: object) => service.send("POST", path, { token, body });
  const get = (path: string) => service.send("GET", path, { token });
  const upload = (query: string) =>
    service.send("POST", `/imports?${query}`, { token, raw: "name\nA\n", headers: { "Content-Type": "text/csv" } });
  const sent: [string, () => Promise<Response>][] = [
    ["fileName", () => upload("fileName=a%00b")],
    ["name of a column", () => upload("name=a%00b")],
    ["stock of a calibration sheet", () => get("/label-calibration?stock=a%00b")],
    ["stock of labels", () => post("/labels", { select, stock: "a\0b" })],
    ["stock of a check", () => post("/labels/check", { select, stock: "a\0b" })],
    ["stock of a sheet", () => post("/labels/sheet", { select, stock: "a\0b" })],
    ["id of a confirmation", () => post(`/label-jobs/${job}/confirm`, { printed: true, ids: ["a\0b"] })],
    ["filter by a custom field", () => get("/access-points?field.remark=a%00b")],
    ["part of a custom field", () => get("/access-points?field.remark.contains=a%00b")],
    ["filter of a view", () => post("/views", { name: "View", query: { "field.remark": "a\0b" } })],
    ["filter of a selection", () => post("/labels", { select: { field: { remark: "a\0b" } }, stock: STOCK })],
    ["cursor", () => get("/access-points/changes?cursor=a%00b")],
    ["value of a custom field", () => post("/access-points", { name: "A", fields: { remark: "a\0b" } })],
    ["key of a custom field", () => post("/access-points", { name: "A", fields: { "a\0b": "x" } })],
  ];
  const answers = await Promise.all(sent.map(async ([what, send]) => [what, (await send()).status]));
  expect(answers).toEqual(sent.map(([what]) => [what, 422]));
});

test("U+0000 in any path answers 404, or what the operation answers to an unknown key", async () => {
  const { service } = await startPrinting();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const named = Object.values(operations).filter(({ path }) => path.includes("{"));
  expect(named.length).toBeGreaterThan(50);
  for (const { method, path, name } of named) {
    const asked = path.replaceAll(/\{\w+\}/g, "%00");
    const { status } = await service.send(method.toUpperCase(), asked, {
      token,
      ...(method !== "get" && { body: {} }),
    });
    expect([name, status >= 400 && status < 500]).toEqual([name, true]);
  }
});
