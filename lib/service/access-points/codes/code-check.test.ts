import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { isPostgres } from "../../db/database";
import { addTeam } from "../../testing/team-examples";
import { foldLookAlike } from "../edits/fold-look-alike";
import { startWithPerson } from "../test-points";
import { idsOfLookAlikes, lookAlike } from "./look-alike";

/** Starts a service with one access point; returns a function that checks codes. */
async function startWithCode(qrCode: string, environment: Record<string, string> = {}) {
  const started = await startWithPerson(environment);
  const { service, create, token } = started;
  const point = await (await create({ name: "Main gate", qrCode })).json();
  const check = async (code: string, id = "", by = token) => {
    const params = new URLSearchParams({ qrCode: code, ...(id && { id }) });
    const response = await service.send("GET", `/access-points/code-check?${params}`, { token: by });
    return { status: response.status, body: await response.json() };
  };
  return { ...started, point, check };
}

describe("the check of a QR code", () => {
  test.each([
    ["DOOR-10", "DOOR-I0"],
    ["DOOR-10", "d0or-lo"],
    ["BUS", "BVS"],
    ["NMMZ6MKB-E", "nmmz6mkb-e"],
  ])("warns beside %s about %s, whose letters look alike", async (saved, code) => {
    const { check } = await startWithCode(saved);
    const detail = `QR code “${code}” looks like “${saved}” of “Main gate”.`;
    expect((await check(code)).body.warnings).toMatchObject([
      { kind: "look-alike", detail, accessPoint: { name: "Main gate" } },
    ]);
  });

  test("warns of the same code of another owner, whom it names to managers only, and not of other codes", async () => {
    const { check, service, point } = await startWithCode("DOOR-1");
    expect((await check("DOOR-1")).body).toEqual({ warnings: [] });
    expect((await check("DOOR-2")).body).toEqual({ warnings: [] });
    const other = await service.signedIn("bob@example.com");
    expect((await check("door-1", "", other.token)).body).toEqual({ warnings: [] });
    const detail = "Another person has QR code “DOOR-1” too.";
    expect((await check("DOOR-1", "", other.token)).body.warnings).toEqual([
      { kind: "other-owner", detail, accessPoint: null },
    ]);
    const manager = await service.signedIn("zoe@example.com", "manager");
    const [warning] = (await check("DOOR-1", "", manager.token)).body.warnings;
    expect(warning).toMatchObject({ kind: "other-owner", accessPoint: { id: point.id, name: "Main gate" } });
  });

  test("warns of another access point of the owner with the same name and location, in any case", async () => {
    const { service, create, token } = await startWithCode("DOOR-1");
    const { id } = await (await create({ name: "Side door", location: "Quay 4" })).json();
    const other = await service.signedIn("bob@example.com");
    const check = async (query: Record<string, string>, by = token) => {
      const params = new URLSearchParams(query);
      return (await (await service.send("GET", `/access-points/code-check?${params}`, { token: by })).json()).warnings;
    };
    expect(await check({ name: "SIDE DOOR", location: "quay 04" })).toEqual([
      {
        kind: "same-place",
        detail: "There is “SIDE DOOR” in “quay 04” already.",
        accessPoint: { id, name: "Side door" },
      },
    ]);
    const both = await check({ name: "Main gate", qrCode: "door-1" });
    expect(both.map(({ kind }: { kind: string }) => kind)).toEqual(["look-alike", "same-place"]);
    // Itself, another location, none, and another owner.
    expect(await check({ name: "Side door", location: "Quay 4", id })).toEqual([]);
    expect(await check({ name: "Side door", location: "Quay 5" })).toEqual([]);
    expect(await check({ name: "Side door" })).toEqual([]);
    expect(await check({ name: "Side door", location: "Quay 4" }, other.token)).toEqual([]);
    await service.send("DELETE", `/access-points/${id}`, { token });
    expect(await check({ name: "Side door", location: "Quay 4" })).toEqual([]);
  });

  test("has no warning about the code that an access point already has, or about itself", async () => {
    const { check, create, point } = await startWithCode("DOOR-1");
    const { id } = await (await create({ name: "Side", qrCode: "door-1" })).json();
    expect((await check("door-1", id)).body).toEqual({ warnings: [] });
    expect((await check("Door-1", point.id)).body.warnings).toMatchObject([{ accessPoint: { id } }]);
  });

  test("names the check symbol that a code of the generated shape should end in", async () => {
    const { check } = await startWithCode("DOOR-1", { PUBLIC_URL: "https://doors.example.com" });
    const [warning] = (await check("7K3F9QX2-0")).body.warnings;
    const symbol = warning.detail.match(/its last symbol should be (.)\.$/)?.[1];
    expect((await check(`7K3F9QX2-${symbol}`)).body).toEqual({ warnings: [] });
    expect((await check(`https://doors.example.com/q/7K3F9QX2${symbol}`)).body).toEqual({ warnings: [] });
    const asUrl = await check(`https://doors.example.com/q/7K3F9QX2${symbol === "0" ? "1" : "0"}`);
    expect(asUrl.body.warnings).toMatchObject([{ kind: "check-symbol" }]);
  });

  test("tells a member of a team nothing of the owner's other access points, also in the trash", async () => {
    const { check, create, service, token, point } = await startWithCode("TEAM-1");
    const admin = (await service.signedIn("zoe@example.com", "admin")).token;
    const bob = await service.signedIn("bob@example.com");
    const team = await addTeam({ service, admin, staffId: bob.user.id }, "edit");
    const { user } = await service.logIn("ada@example.com");
    await service.send("PUT", `/teams/${team}/members/${user.id}`, { token: admin, body: { access: "edit" } });
    await service.send("PATCH", `/access-points/${point.id}`, { token, body: { teamId: team } });
    await create({ name: "Vault", location: "Cellar", qrCode: "VAULT-O1" });
    const { id: old } = await (await create({ name: "Old", qrCode: "OLD-1" })).json();
    await service.send("DELETE", `/access-points/${old}`, { token });

    for (const code of ["vault-01", "OLD-1", "VAULT-O1"]) {
      expect((await check(code, point.id, bob.token)).body).toEqual({ warnings: [] });
    }
    const ofPlace = `/access-points/code-check?id=${point.id}&name=Vault&location=Cellar`;
    const kindsOf = async (by: string) =>
      (await (await service.send("GET", ofPlace, { token: by })).json()).warnings.map(
        (one: { kind: string }) => one.kind,
      );
    expect(await kindsOf(bob.token)).toEqual([]);
    expect(await kindsOf(token)).toEqual(["same-place"]);
    const answer = await service.send("PATCH", `/access-points/${point.id}`, {
      token: bob.token,
      body: { qrCode: "VAULT-O1" },
    });
    const detail = "QR code “VAULT-O1” is used by another access point of its owner. Choose another code.";
    const { instance: _, ...problem } = await answer.json();
    expect(problem).toMatchObject({ status: 409, detail, errors: [{ pointer: "/qrCode", detail }] });
    expect(problem).not.toHaveProperty("holder");
  });

  test("answers 422 without a code and 404 for another owner's access point", async () => {
    const { check, point, service } = await startWithCode("DOOR-1");
    expect((await check(" ")).status).toBe(422);
    const other = await service.signedIn("bob@example.com");
    expect((await check("door-1", point.id, other.token)).status).toBe(404);
  });
});

test("a code that looks like another one can be created and changed", async () => {
  const { create, service, token, point } = await startWithCode("DOOR-1");
  expect((await create({ name: "Side", qrCode: "door-1" })).status).toBe(201);
  const changed = await service.send("PATCH", `/access-points/${point.id}`, { token, body: { qrCode: "D00R-1" } });
  expect(changed.status).toBe(200);
});

test("the database folds codes as the service does", async () => {
  const qrCode = "abcxyz-OILU-oilu-ÄÖé-ß-0189";
  const { service } = await startWithCode(qrCode);
  const folded = sql.raw<string>(lookAlike("qr_code"));
  const rows = await service.db.selectFrom("access_points").select(folded.as("folded")).execute();
  expect(rows).toEqual([{ folded: foldLookAlike(qrCode) }]);
});

test.each([
  ["of one owner", "x"],
  ["of everyone", undefined],
])("look-alikes %s are found by the indexes of codes and of look-alikes", async (_of, ownerId) => {
  const { service } = await startWithCode("D-1");
  const plan = await service.db.transaction().execute(async (trx) => {
    // PostgreSQL reads a table of one row without any index.
    if (isPostgres(service.db)) await sql`set local enable_seqscan = off`.execute(trx);
    const explain = sql.raw(isPostgres(service.db) ? "explain" : "explain query plan");
    return sql`${explain} ${idsOfLookAlikes(trx, ["d-1", "D-2"], ownerId)}`.execute(trx);
  });
  const text = JSON.stringify(plan.rows);
  expect(text).toContain("access_points_by_look_alike");
  expect(text).not.toMatch(/Seq Scan|SCAN all_access_points/);
});
