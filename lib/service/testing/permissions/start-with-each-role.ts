import { decodeJwt } from "jose";
import type { Role } from "@/lib/contract/accounts/roles";
import type { Db } from "../../db/database";
import { ownStock, startPrinting } from "../../labels/test-printing";
import { addImport as uploadFile } from "../import-examples";
import { addBulkChange as changeMany, addTrashed as deletePoint } from "../point-examples";

/** Code of which each user of the test has an access point. */
export const SHARED_CODE = "SHARED";

/** User who owns something. */
type Owner = { id: string; role: Role; token: string };

const MONTH_MS = 30 * 86_400_000;

/**
 * Starts a service with two users of each role, each with an access point, a print job, a stock and a printer. The first
 * ones are in two teams, of which they may edit one and view the other.
 */
export async function startWithEachRole() {
  const { service, print } = await startPrinting();
  const teams = { edit: await addTeam(service.db, "Edit"), view: await addTeam(service.db, "View") };
  const setRole = (id: string, role: Role) =>
    service.db.updateTable("users").set({ role }).where("id", "=", id).execute();
  /** Runs what a viewer may not do as a member of staff. */
  const acting =
    <Owner extends { id: string; role: Role }, T>(work: (owner: Owner) => Promise<T>) =>
    async (owner: Owner): Promise<T> => {
      if (owner.role !== "viewer") return work(owner);
      await setRole(owner.id, "staff");
      try {
        return await work(owner);
      } finally {
        await setRole(owner.id, "viewer");
      }
    };
  const create = async (path: string, token: string, body: object) =>
    (await (await service.send("POST", path, { token, body })).json()) as { id: string; token: string };
  const addPoint = async ({ token }: Owner) => (await create("/access-points", token, { name: "Gate" })).id;
  const addCode = async ({ token }: Owner): Promise<string> =>
    (await (await service.send("POST", "/codes", { token, body: { count: 1 } })).json()).data[0].id;
  const addStock = async ({ token }: Owner) => (await create("/label-stocks", token, ownStock)).id;
  const addPrinter = async ({ token }: Owner) => (await create("/label-printers", token, { name: "Desk" })).id;

  /** Reports an access point of this user, and returns the id of the report. */
  const addReport = async ({ point }: { point: string }): Promise<string> => {
    const id = crypto.randomUUID();
    const report = { id, access_point_id: point, kind: "problem", text: "Jammed", contact: "" } as const;
    await service.db
      .insertInto("reports")
      .values({ ...report, created_at: 0, created_by: null })
      .execute();
    return id;
  };
  /** Puts an access point of this user into the user's pile, and returns its id. */
  const addToPile = async ({ id, point }: { id: string; point: string }): Promise<string> => {
    const row = { user_id: id, access_point_id: point, added_at: 0 };
    await service.db
      .insertInto("print_pile")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return point;
  };
  /** Begins a round of an access point of this user, and returns its id. */
  const addRound = async ({ id: owner, point }: { id: string; point: string }): Promise<string> => {
    const id = crypto.randomUUID();
    const row = {
      id,
      name: "Spring",
      kind: "ids",
      place: null,
      filter: null,
      created_at: 0,
      created_by: owner,
    } as const;
    await service.db
      .insertInto("rounds")
      .values({ ...row, closed_at: null, closed_by: null })
      .execute();
    const expected = { round_id: id, access_point_id: point, position: 1, name: "Gate", location: "", code: "" };
    await service.db.insertInto("round_points").values(expected).execute();
    return id;
  };
  /** Labels of this user's job are to be sent by an agent. */
  const addDelivery = async ({ id, job }: { id: string; job: string }): Promise<string> => {
    const at = service.clock.now;
    const value = JSON.stringify({ name: "Desk", shared: false, connection: { kind: "agent" } });
    const printer = { id: job, owner_id: id, kind: "printer", value, created_at: at, updated_at: at } as const;
    await service.db
      .insertInto("label_equipment")
      .values(printer)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    await service.db
      .insertInto("label_deliveries")
      .values({ job_id: job, printer_id: job, state: "waiting", created_at: at, fresh_at: at })
      .onConflict((conflict) => conflict.column("job_id").doUpdateSet({ state: "waiting" }))
      .execute();
    return job;
  };
  const addTrashed = ({ token }: Owner) => deletePoint(service, token);
  const addBulkChange = ({ token }: Owner) => changeMany(service, token);
  const addDesign = async ({ token }: Owner) => (await create("/label-templates", token, { name: "Door sign" })).id;
  const addImport = ({ token }: Owner) => uploadFile(service, token);

  const addView = async ({ token }: Owner) => (await create("/views", token, { name: "Quay" })).id;

  const makeToken = async (token: string, access: "read" | "write", teamId: string | null = null) => {
    const expiresAt = new Date(service.clock.now + MONTH_MS).toISOString();
    return create("/tokens", token, { name: access, access, teamId, expiresAt });
  };
  const addToken = async ({ token }: Owner) => (await makeToken(token, "read")).id;
  const addSession = async ({ email }: { email: string }) =>
    decodeJwt((await service.logIn(email)).token).sid as string;
  const addFactor = async ({ id }: { id: string }, isConfirmed: boolean) => {
    const factor = crypto.randomUUID();
    const at = service.clock.now;
    const row = { id: factor, user_id: id, type: "totp", name: "Phone", secret: "", challenge: null } as const;
    const times = { created_at: at, confirmed_at: isConfirmed ? at : null };
    await service.db
      .insertInto("second_factors")
      .values({ ...row, ...times })
      .execute();
    return factor;
  };
  const addColleague = async () => (await service.addUser(`${crypto.randomUUID()}@example.com`)).id;

  const addUser = async (email: string, role: Role, isMember = true) => {
    const { token, user } = await service.signedIn(email, role === "viewer" ? "staff" : role);
    for (const access of ["edit", "view"] as const) {
      const membership = { team_id: teams[access], user_id: user.id, access, added_at: 0 };
      if (isMember) await service.db.insertInto("team_members").values(membership).execute();
    }
    const read = (await makeToken(token, "read")).token;
    const write = (await makeToken(token, "write")).token;
    const ofTeam = isMember ? (await makeToken(token, "write", teams.edit)).token : undefined;
    const prints = await makeToken(token, "read");
    await service.db.updateTable("api_tokens").set({ prints: 1 }).where("id", "=", prints.id).execute();
    const tokens = { "read token": read, "write token": write, "team token": ofTeam, "print token": prints.token };
    const sent = { none: undefined, session: token, ...tokens };
    if (role === "viewer") await setRole(user.id, role);
    return { id: user.id, email, role, token, sent };
  };
  const addOwner = async (email: string, role: Role, isMember: boolean) => {
    const made = await addUser(email, role === "viewer" ? "staff" : role, isMember);
    const user = { ...made, role };
    const point = await addPoint(user);
    await create("/access-points", user.token, { name: "Shared", qrCode: SHARED_CODE });
    const job = await (await print({ select: { ids: [point] } }, { Prefer: "return=minimal" }, user.token)).json();
    const owned = { point, job: job.id as string, stock: await addStock(user), printer: await addPrinter(user) };
    if (role === "viewer") await setRole(user.id, role);
    return { ...user, ...owned };
  };
  const byRole = async (name: string, isMember: boolean) => ({
    viewer: await addOwner(`${name}-viewer@example.com`, "viewer", isMember),
    staff: await addOwner(`${name}-staff@example.com`, "staff", isMember),
    manager: await addOwner(`${name}-manager@example.com`, "manager", isMember),
    admin: await addOwner(`${name}-admin@example.com`, "admin", isMember),
  });
  const users = await byRole("own", true);
  const fields = { token: users.admin.token };
  await service.send("POST", "/fields", { ...fields, body: { key: "wingspan", label: "Wingspan", type: "number" } });
  let made = 0;
  /**
   * Adds a custom field and returns its key. Permanently deletes the previous one, so that there are never too many.
   */
  const addField = async (isDeleted = false): Promise<string> => {
    await service.db.deleteFrom("custom_fields").where("key", "<>", "wingspan").execute();
    made += 1;
    const key = `field-${made}`;
    await service.send("POST", "/fields", { ...fields, body: { key, label: key, type: "text" } });
    if (isDeleted) await service.send("DELETE", `/fields/${key}`, fields);
    return key;
  };
  const others = await byRole("other", false);
  /** Gives an access point a team, or none. */
  const place = (id: string, team: string | null) =>
    service.db.updateTable("all_access_points").set({ team_id: team }).where("id", "=", id).execute();
  const adding = {
    addTrashed: acting(addTrashed),
    addBulkChange: acting(addBulkChange),
    addUser,
    addTeam: () => addTeam(service.db, crypto.randomUUID()),
    addPoint: acting(addPoint),
    addCode: acting(addCode),
    addStock: acting(addStock),
    addPrinter: acting(addPrinter),
    addDelivery,
    addDesign: acting(addDesign),
    addImport: acting(addImport),
    addView: acting(addView),
    addReport,
    addRound,
    addToPile,
    addToken,
    addSession,
    addColleague,
    addFactor,
    addField,
    addProvider: () => addProvider(service.db),
    place,
  };
  return { service, users, others, teams, ...adding };
}

/** Adds a sign-in provider that does not answer, in place of others, and returns its id. */
export async function addProvider(db: Db): Promise<string> {
  await db.deleteFrom("sign_in_providers").execute();
  const id = crypto.randomUUID();
  const issuer = "http://127.0.0.1:9";
  const empty = { allowedDomains: "", tenants: "", roles: "", scopes: "", groupsClaim: "" };
  const value = JSON.stringify({ name: "Away", issuer, clientId: "doors", ...empty });
  await db.insertInto("sign_in_providers").values({ id, issuer, value, created_at: 0 }).execute();
  return id;
}

/** Adds a team without members and returns its id. */
async function addTeam(db: Db, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await db.insertInto("teams").values({ id, name, name_key: name, created_at: 0, updated_at: 0 }).execute();
  return id;
}
