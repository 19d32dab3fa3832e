import { expect, test } from "vitest";
import { startImporting } from "../access-points/import/test-import";

async function startWithFields() {
  const started = await startImporting();
  const { service, token } = started;
  const admin = await service.signedIn("admin@example.com", "admin");
  const add = (body: object) => service.send("POST", "/fields", { token: admin.token, body });
  await add({ key: "wingspan", label: "Wingspan", type: "number" });
  await add({ key: "outside", label: "Is outside", type: "boolean" });
  await add({ key: "room", label: "Room", type: "text" });
  await add({ key: "kind", label: "Name", type: "choice", options: ["Door", "-1"] });
  await add({ key: "manual", label: "Manual", type: "url" });
  await add({ key: "installed", label: "Installed", type: "date" });
  const exported = async (query = ""): Promise<string> =>
    (await service.send("GET", `/access-points/export${query}`, { token })).text();
  return { ...started, admin, add, exported };
}

test("an import takes columns by label or key, and names wrong values by row and column", async () => {
  const { importFile, refusal, upload, list } = await startWithFields();
  const file = 'Name,WINGSPAN,outside,Room,kind,Installed\nA,"2,5",yes,Attic,Door,2026-11-21\nB,,no,,,\n';
  expect(await importFile(file)).toMatchObject({ created: 2, wrong: 0 });
  expect((await list()).map(({ name, location, fields }) => [name, location, fields])).toEqual([
    ["A", "", { wingspan: 2.5, outside: true, room: "Attic", kind: "Door", installed: "2026-11-21" }],
    ["B", "", { outside: false }],
  ]);
  expect(await importFile(file)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect((await upload(file)).mapping).toMatchObject({ name: 1, "fields.wingspan": 2, "fields.outside": 3 });
  const wrong = await refusal("Name,WINGSPAN,outside,kind\nC,many,perhaps,Wall\n");
  expect(wrong.errors).toEqual([
    { line: 2, column: "WINGSPAN", value: "many", detail: "Wingspan: enter a number." },
    { line: 2, column: "outside", value: "perhaps", detail: "Is outside: choose yes or no." },
    { line: 2, column: "kind", value: "Wall", detail: "Name: choose one of Door, -1." },
  ]);
});

test("an import of a new row without the value of a required field names its label", async () => {
  const { add, refusal, importFile, create } = await startWithFields();
  const { id } = await (await create({ name: "Old" })).json();
  await add({ key: "cost-centre", label: "Cost centre", type: "text", required: true });
  expect((await refusal("Name\nNew\n")).errors).toEqual([
    { line: 2, column: "Cost centre", value: "", detail: "Cost centre: enter a value." },
  ]);
  expect(await importFile(`id,Name,Cost centre\n${id},Older,\n`)).toMatchObject({ updated: 1 });
});

test("an export has the fields after the other columns, and importing it changes nothing", async () => {
  const { service, token, create, exported, importFile, list, admin } = await startWithFields();
  const fields = {
    wingspan: -0.5,
    outside: false,
    room: "=1+1",
    kind: "-1",
    manual: "https://example.com/a,b",
    installed: "2024-02-29",
  };
  await create({ name: "A", fields });
  await create({ name: "B" });
  await service.send("DELETE", "/fields/installed", { token: admin.token });
  const csv = await exported();
  expect(csv.split("\r\n")[0]).toMatch(/updatedAt,labelState,team,Wingspan,Is outside,Room,kind,Manual$/);
  expect(csv).toContain(`,'-0.5,no,'=1+1,'-1,"https://example.com/a,b"`);
  const before = await list();
  for (const format of ["csv", "xlsx"]) {
    const file = await (await service.send("GET", `/access-points/export?format=${format}`, { token })).arrayBuffer();
    expect(await importFile(file)).toMatchObject({ rows: 2, unchanged: 2 });
  }
  expect(await list()).toEqual(before);
  expect((await exported("?field.wingspan=-0.5")).trim().split("\r\n")).toHaveLength(2);
  const sorted = await exported("?sort=-field.wingspan");
  expect(sorted.indexOf(",A,")).toBeLessThan(sorted.indexOf(",B,"));
});
