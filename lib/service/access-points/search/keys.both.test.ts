import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { foldForOrder } from "@/lib/contract/fold";
import { plainTexts, respelledTexts, typedForStored } from "@/lib/contract/test-alike-texts";
import { findWrongValues } from "../../custom-fields/rebuild-values";
import { startWithFields } from "../../custom-fields/test-fields";
import { engineSql } from "../../db/engine-sql";
import { migrate, migrations } from "../../db/migrate";
import { compareCounters } from "../counters/counters";
import { startImporting } from "../import/test-import";
import { startWithPerson } from "../test-points";
import { findStaleKeys } from "./search-keys";

/** Starts a service, and returns what it finds for a text that somebody types. */
async function startFinding() {
  const { create, service, token } = await startWithPerson();
  const read = async (path: string, query: Record<string, string>) =>
    (await service.send("GET", `${path}?${new URLSearchParams(query)}`, { token })).json();
  const found = async (query: Record<string, string>): Promise<string[]> =>
    (await read("/access-points", { limit: "100", ...query })).data.map(({ name }: { name: string }) => name);
  const doubles = async (name: string, location = ""): Promise<string[]> =>
    (await read("/access-points/code-check", { name, location })).warnings.map(({ kind }: { kind: string }) => kind);
  return { create, read, found, doubles };
}

test.each(typedForStored)("%s is found by %s", async (stored, typed) => {
  const { create, found } = await startFinding();
  expect((await create({ name: stored, location: stored })).status).toBe(201);
  await create({ name: "Other gate", location: "Quay 4" });
  expect(await found({ q: typed })).toHaveLength(1);
  expect(await found({ "location.contains": typed })).toHaveLength(1);
});

test("a text in another spelling is found, is the same place and the same double; another text is neither", async () => {
  const { create, read, found, doubles } = await startFinding();
  const texts = fc.sample(fc.tuple(respelledTexts, plainTexts), { numRuns: 60 });
  const keys = new Set(texts.map(([[text]]) => foldForOrder(text)));
  for (const [[text]] of texts) expect((await create({ name: text, location: text })).status).toBe(201);
  for (const [[text, respelled], other] of texts) {
    expect(await found({ q: respelled })).toContain(text);
    expect(await found({ location: respelled })).toContain(text);
    expect(await found({ "location.contains": respelled })).toContain(text);
    expect(await doubles(respelled, respelled)).toContain("same-place");
    if (!keys.has(foldForOrder(other))) expect(await doubles(other, other)).not.toContain("same-place");
  }
  for (const [[, respelled]] of texts) await create({ name: respelled, location: respelled });
  expect((await read("/locations", { limit: "100" })).pagination.total).toBe(keys.size);
});

test("a dash or a wide sign in place of the separator separates places, and the page proposes one spelling", async () => {
  const { service, token, admin, create } = await startWithFields();
  await service.send("PATCH", "/settings", { token: admin.token, body: { locationSeparator: " – " } });
  for (const location of ["L’Atelier – 1", "L'Atelier - 2", "L'ATELIER — 3", "L'Atelier"]) {
    await create({ name: "Gate", location });
  }
  const read = async (path: string) => (await (await service.send("GET", path, { token })).json()).data;
  expect(await read("/locations")).toMatchObject([{ count: 1, countBelow: 3 }]);
  const below = await read(`/locations?under=${encodeURIComponent("l´atelier")}`);
  expect(below.map(({ name }: { name: string }) => name)).toEqual(["1", "2", "3"]);
  expect(await read("/locations/spellings")).toEqual([
    { from: "L'ATELIER", to: "L'Atelier", count: 1 },
    { from: "L’Atelier", to: "L'Atelier", count: 1 },
  ]);
});

test("an import finds headings, teams and doubles by the same keys", async () => {
  const { service, create, upload } = await startImporting();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const { id } = await (
    await service.send("POST", "/teams", { token: admin.token, body: { name: "Équipe d’Łódź" } })
  ).json();
  const member = { token: admin.token, body: { access: "edit" } };
  const { user } = await service.logIn("ada@example.com");
  await service.send("PUT", `/teams/${id}/members/${user.id}`, member);
  await create({ name: "Porte de l’atelier", location: "Bâtiment – 3" });
  const checked = await upload(
    "Na\u00adme;Intitule\u0301 du lieu;Équipe\nporte de l'atelier;bâtiment - ٣;equipe d'lodz\n",
  );
  expect(checked).toMatchObject({ created: 1, wrong: 0, doubtful: 1 });
  expect(checked.shownRows[0]?.warnings).toMatchObject([{ kind: "same-place" }]);
});

test("the migration 0017 writes the keys of all texts anew, and keeps counters and the search index", async () => {
  const { service, admin, create, addField, names } = await startWithFields();
  const { db } = service;
  await addField({ key: "firm", label: "Firm", type: "text", searchable: true });
  await addField({ key: "kind", label: "Kind", type: "choice", options: ["Größe – 07", "b"] });
  await addField({ key: "open", label: "Open", type: "boolean", searchable: true });
  const fields = { firm: "Łódź ´A´ 007", kind: "Größe – 07", open: true };
  for (const [stored] of typedForStored) await create({ name: stored, location: `${stored} / Ø`, fields });
  await create({ name: "l`atelier", fields: { firm: "é".repeat(300) } });
  await create({ name: "Gate", location: "Quay 4" });
  for (const name of ["Łódź", "Other"]) {
    await service.send("POST", "/teams", { token: admin.token, body: { name } });
  }
  await sql`update teams set name = 'Lodz' where name = 'Other'`.execute(db);
  const old = sql`'old' where name <> 'Gate'`;
  await sql`update all_access_points set name_key = 'old', location_key = 'old', search_text = ${old}`.execute(db);
  await sql`update access_point_field_values set value_key = 'old', value_text = 'old'
    where field_id in (select id from custom_fields where key <> 'open')`.execute(db);
  await sql`update users set name_key = 'old', search_text = 'old'`.execute(db);
  const { "0017-keys-of-texts": again } = migrations;
  if (!again) throw new Error("the migration is missing");
  await migrate(db, { ...migrations, "999-again": again });
  expect(await findStaleKeys(db)).toEqual([]);
  expect(await findWrongValues(db)).toEqual([]);
  expect(await compareCounters(db)).toEqual([]);
  expect(await engineSql(db).checkSearch(db)).toEqual([]);
  expect(await names("limit=100&q=lodz 'a'")).toHaveLength(typedForStored.length);
  const teams = await db.selectFrom("teams").select(["name", "name_key"]).orderBy("created_at").execute();
  expect(teams.map(({ name_key }) => name_key.split("\n")[0])).toEqual(["lodz", "lodz"]);
  const people = await db.selectFrom("users").select("name_key").execute();
  expect(people.some(({ name_key }) => name_key === "old")).toBe(false);
});
