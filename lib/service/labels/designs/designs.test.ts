import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import { pictureOf } from "@/lib/labels/testing/sample-design";
import { bytesOf, jobIdOf, problemOf, startPrinting } from "../test-printing";

async function start() {
  const it = await startPrinting();
  const admin = await it.service.signedIn("zoe@example.com", "admin");
  const ben = await it.service.signedIn("ben@example.com", "manager");
  const send = (method: string, path: string, body?: object, by = it.token) =>
    it.service.send(method, path, { token: by, body });
  const create = async (body: object, by = it.token): Promise<LabelDesign> =>
    (await send("POST", "/label-templates", { name: "Door sign", ...body }, by)).json();
  const names = async (by = it.token): Promise<string[]> => {
    const { data } = await (await send("GET", "/label-templates", undefined, by)).json();
    return data.map((design: LabelDesign) => design.name);
  };
  return { ...it, send, create, names, admin: admin.token, ben: ben.token };
}

test("a new design has name, location and code to the right of a symbol as large as they allow", async () => {
  const { create, user } = await start();
  expect(await create({})).toMatchObject({
    name: "Door sign",
    shared: false,
    canChange: true,
    owner: { id: user.id },
    lines: [{ text: "name" }, { text: "location" }, { text: "code" }],
    side: "left",
    symbolMm: null,
    logo: null,
    borderMm: 0,
  });
});

test("people see their own designs and the shared ones, by name", async () => {
  const { create, names, admin, ben } = await start();
  await create({ name: "Shelf" });
  await create({ name: "Office", shared: true }, admin);
  await create({ name: "Zoe's draft" }, admin);
  expect(await names()).toEqual(["Office", "Shelf"]);
  expect(await names(ben)).toEqual(["Office"]);
  expect(await names(admin)).toEqual(["Office", "Zoe's draft"]);
});

test("only admins share designs and change the shared ones", async () => {
  const { create, send, admin, ben } = await start();
  expect((await send("POST", "/label-templates", { name: "All", shared: true })).status).toBe(403);
  const { id } = await create({ name: "Office", shared: true }, admin);
  const path = `/label-templates/${id}`;
  expect((await (await send("GET", path, undefined, ben)).json()).canChange).toBe(false);
  expect((await send("PATCH", path, { side: "top" }, ben)).status).toBe(403);
  expect((await send("DELETE", path, undefined, ben)).status).toBe(403);
  expect((await (await send("PATCH", path, { side: "top" }, admin)).json()).side).toBe("top");
  const own = await create({});
  expect((await send("PATCH", `/label-templates/${own.id}`, { shared: true })).status).toBe(403);
});

test("a logo is stored as a small picture in black and white; other files are refused", async () => {
  const { create, send } = await start();
  const { logo } = await create({ logo: pictureOf(900, 900) });
  expect(logo?.length).toBeLessThan(4_000);
  const refused = await send("POST", "/label-templates", { name: "A", logo: Buffer.from("a GIF").toString("base64") });
  expect(refused.status).toBe(422);
  expect((await problemOf(refused)).errors?.[0]).toMatchObject({
    pointer: "/logo",
    detail: "The logo is not a PNG file. Save it as PNG and choose it again.",
  });
});

describe("a print job with a design", () => {
  test("gives the same bytes after the design was changed and deleted", async () => {
    const { create, send, print, addMany, get, job, service } = await start();
    const ids = await addMany(2);
    const design = await create({ logo: pictureOf(60, 60), borderMm: 0.5, fixedText: "Lost?", side: "right" });
    const first = await print({ select: { ids }, design: design.id });
    expect(first.headers.get("X-Labels-Verified")).toBe("2");
    const bytes = await bytesOf(first);
    const usual = await bytesOf(await print({ select: { ids } }));
    expect(bytes.equals(usual)).toBe(false);

    await send("PATCH", `/label-templates/${design.id}`, { logo: null, lines: [] });
    const changed = await bytesOf(await print({ select: { ids }, design: design.id }));
    expect(changed.equals(bytes)).toBe(false);
    await send("DELETE", `/label-templates/${design.id}`);
    const id = jobIdOf(first);
    const { data } = await (await get("/label-jobs")).json();
    expect(data.at(-1)).toMatchObject({ id, template: { design: { name: "Door sign", logo: null } } });
    expect((await job(id)).template.design?.logo).toEqual(expect.any(String));
    expect((await job(id)).template.design).toMatchObject({ name: "Door sign", side: "right", fixedText: "Lost?" });
    // Without its file, the job is drawn again.
    rmSync(join(service.dataDir, "label-jobs"), { recursive: true });
    expect((await bytesOf(await get(`/label-jobs/${id}.pdf`))).equals(bytes)).toBe(true);
  });

  test("shows the owner and the team of each access point, and nothing in place of a team without one", async () => {
    const { create, print, get, addMany, user, service } = await start();
    const { id } = await create({
      lines: [
        { text: "owner", sizePt: 9 },
        { text: "team", sizePt: 9 },
      ],
    });
    const ids = await addMany(2);
    const team = { id: crypto.randomUUID(), name: "Facilities", name_key: "facilities", created_at: 0, updated_at: 0 };
    await service.db.insertInto("teams").values(team).execute();
    await service.db
      .updateTable("all_access_points")
      .set({ team_id: team.id })
      .where("id", "=", ids[0] ?? "")
      .execute();
    const job = jobIdOf(await print({ select: { ids }, design: id }));
    const { data } = await (await get(`/label-jobs/${job}/contents`)).json();
    expect(data).toMatchObject([
      { owner: user.name, team: "Facilities" },
      { owner: user.name, team: "" },
    ]);
  });

  test("is checked for the stock: what does not fit is a warning", async () => {
    const { create, send, addMany } = await start();
    const select = { ids: await addMany(1) };
    const { id } = await create({ symbolMm: 80 });
    const checked = await send("POST", "/labels/check", { select, stock: "avery-a4-l7160", design: id });
    const { findings, printable }: LabelCheck = await checked.json();
    expect(printable).toBe(true);
    expect(findings[0]?.detail).toMatch(/The symbol is [\d.]+ mm wide instead of 80 mm/);
  });

  test("answers 422 for another person's design", async () => {
    const { create, print, addMany, ben } = await start();
    const { id } = await create({}, ben);
    const refused = await print({ select: { ids: await addMany(1) }, design: id });
    expect(refused.status).toBe(422);
    expect((await problemOf(refused)).errors?.[0]?.pointer).toBe("/design");
  });
});

test("designs go to the receiver of a hand-over; when a person is removed, the shared ones stay", async () => {
  const { service, create, names, send, admin, ben, user } = await start();
  const other = await service.signedIn("eve@example.com", "admin");
  await create({ name: "Shelf" });
  await create({ name: "Office", shared: true }, other.token);
  await create({ name: "Eve's draft" }, other.token);
  const receiver = (await service.logIn("ben@example.com")).user.id;
  expect((await send("POST", `/users/${user.id}/hand-over`, { to: receiver }, admin)).status).toBe(200);
  expect((await send("DELETE", `/users/${other.user.id}`, undefined, admin)).status).toBe(204);
  expect(await names(ben)).toEqual(["Office", "Shelf"]);
  expect(await service.db.selectFrom("label_designs").select("id").execute()).toHaveLength(2);
});

test("the audit log names the changed members, with lines as text", async () => {
  const { create, send, service, admin } = await start();
  const { id } = await create({ lines: [{ text: "name", sizePt: 9 }] });
  service.clock.now += 1_000;
  await send("PATCH", `/label-templates/${id}`, { lines: [{ text: "name", sizePt: 12, bold: true }] });
  const { data } = await (await send("GET", `/audit?target=${id}`, undefined, admin)).json();
  expect(data.map(({ action, changes }: { action: string; changes: object }) => [action, changes])).toEqual([
    ["label-design.updated", { lines: ["name 9 pt", "name 12 pt bold"] }],
    ["label-design.created", expect.objectContaining({ name: [null, "Door sign"] })],
  ]);
});
