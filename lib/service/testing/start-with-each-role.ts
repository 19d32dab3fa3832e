import { decodeJwt } from "jose";
import type { Role } from "@/lib/contract/accounts/account";
import { ownStock, startPrinting } from "../labels/test-printing";
import { addImport as uploadFile } from "./import-examples";
import { addBulkChange as changeMany, addTrashed as deletePoint } from "./trash-examples";

const MONTH_MS = 30 * 86_400_000;

/** Starts a service with two users of each role, each with an access point, a print job, a stock and a printer. */
export async function startWithEachRole() {
  const { service, print } = await startPrinting();
  const create = async (path: string, token: string, body: object) =>
    (await (await service.send("POST", path, { token, body })).json()) as { id: string; token: string };
  const addPoint = async ({ token }: { token: string }) => (await create("/access-points", token, { name: "Gate" })).id;
  const addCode = async ({ token }: { token: string }): Promise<string> =>
    (await (await service.send("POST", "/codes", { token, body: { count: 1 } })).json()).data[0].id;
  const addStock = async ({ token }: { token: string }) => (await create("/label-stocks", token, ownStock)).id;
  const addPrinter = async ({ token }: { token: string }) =>
    (await create("/label-printers", token, { name: "Desk" })).id;

  const addTrashed = ({ token }: { token: string }) => deletePoint(service, token);
  const addBulkChange = ({ token }: { token: string }) => changeMany(service, token);
  const addDesign = async ({ token }: { token: string }) =>
    (await create("/label-templates", token, { name: "Door sign" })).id;
  const addImport = ({ token }: { token: string }) => uploadFile(service, token);

  const addView = async ({ token }: { token: string }) => (await create("/views", token, { name: "Quay" })).id;

  const makeToken = async (token: string, access: "read" | "write") => {
    const expiresAt = new Date(service.clock.now + MONTH_MS).toISOString();
    return create("/tokens", token, { name: access, access, expiresAt });
  };
  const addToken = async ({ token }: { token: string }) => (await makeToken(token, "read")).id;
  const addSession = async ({ email }: { email: string }) =>
    decodeJwt((await service.logIn(email)).token).sid as string;
  const addColleague = async () => (await service.addUser(`${crypto.randomUUID()}@example.com`)).id;

  const addUser = async (email: string, role: Role) => {
    const { token, user } = await service.signedIn(email, role);
    const read = (await makeToken(token, "read")).token;
    const write = (await makeToken(token, "write")).token;
    const sent = { none: undefined, session: token, "read token": read, "write token": write };
    return { id: user.id, email, token, sent };
  };
  const addOwner = async (email: string, role: Role) => {
    const user = await addUser(email, role);
    const point = await addPoint(user);
    const job = await (await print({ select: { ids: [point] } }, { Prefer: "return=minimal" }, user.token)).json();
    return { ...user, point, job: job.id as string, stock: await addStock(user), printer: await addPrinter(user) };
  };
  const byRole = async (name: string) => ({
    staff: await addOwner(`${name}-staff@example.com`, "staff"),
    manager: await addOwner(`${name}-manager@example.com`, "manager"),
    admin: await addOwner(`${name}-admin@example.com`, "admin"),
  });
  const users = await byRole("own");
  const fields = { token: users.admin.token };
  await service.send("POST", "/fields", { ...fields, body: { key: "floor", label: "Floor", type: "number" } });
  let made = 0;
  /**
   * Adds a custom field and returns its key. Permanently deletes the previous one, so that there are never too many.
   */
  const addField = async (isDeleted = false): Promise<string> => {
    await service.db.deleteFrom("custom_fields").where("key", "<>", "floor").execute();
    made += 1;
    const key = `field-${made}`;
    await service.send("POST", "/fields", { ...fields, body: { key, label: key, type: "text" } });
    if (isDeleted) await service.send("DELETE", `/fields/${key}`, fields);
    return key;
  };
  const others = await byRole("other");
  const adding = {
    addTrashed,
    addBulkChange,
    addUser,
    addPoint,
    addCode,
    addStock,
    addPrinter,
    addDesign,
    addImport,
    addView,
    addToken,
    addSession,
    addColleague,
    addField,
  };
  return { service, users, others, ...adding };
}
