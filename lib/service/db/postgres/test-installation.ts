import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { keepBacklog } from "../../access-points/locations/backlog";
import { jobIdOf, ownStock, startPrinting } from "../../labels/test-printing";
import { addImport } from "../../testing/import-examples";
import { addTeam } from "../../testing/team-examples";
import type { Db, Where } from "../database";

/** Returns the location of a new SQLite database, also in the tests that run on PostgreSQL. */
export function makeSqlite(): Where {
  const dataDir = mkdtempSync(join(tmpdir(), "access-points-copy-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return { dataDir };
}

const points = [
  { name: "Side door", location: "Quay 4", description: "Opens\ninwards, 10 %_\\" },
  { name: "باب المستودع", location: "الطابق الأول" },
  { name: "大堂闸机", location: "一楼", qrCode: "闸机-1" },
  { name: "Дверь 7", location: "" },
  { name: "ทางเข้าหลัก", location: "อาคาร ก" },
  { name: "Fire exit 🚪🏳️‍🌈", location: "𝕌pper wingspan", description: "👩🏽‍🚒 only" },
  { name: "Straße & Café", location: "É\u0301tage", qrCode: "\u{ffff}-last but one" },
];

/** Starts a service and uses it so that every table has rows. */
export async function startUsed(where: Where) {
  const it = await startPrinting(where);
  const { service, token, add, print } = it;
  const ben = await service.signedIn("ben@example.com", "manager");
  await service.addUser("never-signed-in@example.com", "admin");
  const admin = await service.signedIn("zoe@example.com", "admin");
  const invited = { email: "kim@example.com", name: "Kim 🍓", role: "staff" };
  await service.send("POST", "/users", { token: admin.token, body: invited });
  const made: string[] = [];
  for (const point of points) made.push((await add(point)).id);
  await add({ name: "Ben's locker" }, ben.token);
  await addTeam({ service, admin: admin.token, staffId: it.user.id });
  await service.send("PATCH", "/settings", { token: admin.token, body: { locationSeparator: ", " } });
  const wingspan = { key: "wingspan", label: "Wingspan", type: "number" };
  await service.send("POST", "/fields", { token: admin.token, body: wingspan });
  await add({ name: "Attic", fields: { wingspan: 7 } });
  const headers = { "Idempotency-Key": "key-0123456789" };
  await service.send("POST", "/access-points", { token, body: { name: "Once" }, headers });
  await service.send("POST", "/label-stocks", { token, body: { ...ownStock, name: "Jam jars 🍓" } });
  await service.send("POST", "/label-printers", { token, body: { name: "Zebra", dpi: 203 } });
  await service.send("POST", "/label-templates", { token, body: { name: "Door sign 🍓", fixedText: "Lost? Call 12" } });
  await addImport(service, token);
  const expiresAt = new Date(service.clock.now + 30 * 86_400_000).toISOString();
  await service.send("POST", "/tokens", { token, body: { name: "Wall display", access: "read", expiresAt } });
  await service.send("POST", "/views", { token, body: { name: "Quay 🍓", query: { q: "quay" }, isDefault: true } });
  await service.send("POST", "/codes", { token, body: { count: 2 } });
  const printed = await print({ select: { ids: [made[0]] }, skip: [2] });
  const desk = { name: "Desk 🍓", dpi: 203, shared: true, connection: { kind: "agent" } };
  const shared = await service.send("POST", "/label-printers", { token: admin.token, body: desk });
  const { id: printer } = await shared.json();
  await print({ select: { ids: [made[0]] }, stock: "zebra-2x1in", printer, send: true });
  await print({ select: { ids: made }, stock: "no such stock" });
  const partly = jobIdOf(await print({ select: { ids: [made[1], made[2]] } }));
  const takenBack = { printed: false, ids: [made[2]] };
  await service.send("POST", `/label-jobs/${partly}/confirm`, { token, body: takenBack });
  await service.send("PATCH", `/access-points/${made[0]}`, { token, body: { name: "Changed since" } });
  await service.send("DELETE", `/access-points/${made[3]}`, { token });
  const report = { kind: "label", text: "Torn off 🍓", contact: "Ben, +49 30 1234" };
  await service.send("POST", `/scan/${encodeURIComponent("闸机-1")}/reports`, { token: ben.token, body: report });
  const bulk = { select: { ids: [made[4]] }, set: { location: "Quay 9" } };
  await service.send("POST", "/access-points/bulk", { token, body: bulk });
  const round = { name: "Spring 🍓", select: { ids: [made[0]] } };
  const begun = await (await service.send("POST", "/rounds", { token, body: round })).json();
  const scans = [{ code: "A label of nobody 🍓", at: new Date(service.clock.now).toISOString() }];
  await service.send("POST", `/rounds/${begun.id}/scans`, { token, body: { device: "phone", unsent: 1, scans } });
  await service.send("POST", "/auth/logout", { token: ben.token });
  const wrong = { email: "ben@example.com", password: "not this one" };
  await service.send("POST", "/auth/login", { body: wrong, from: "198.51.100.7" });
  await addSignIns(service.db, it.user.id);
  await keepBacklog(service.db, service.clock.now);
  return { ...it, printed };
}

/** Adds a row to each table of sign-in that no request of `startUsed` writes: of a provider, of factors, of mails. */
async function addSignIns(db: Db, userId: string): Promise<void> {
  const [identity, at] = ["0192f8e4-0000-7000-8000-00000000000a", Date.parse("2026-11-20T09:00:00Z")];
  const owned = { user_id: userId, created_at: at };
  const account = { ...owned, id: identity, issuer: "https://login.example.com", subject: "ada-1 🍓" };
  await db.insertInto("identities").values(account).execute();
  const code = { ...owned, digest: "d", attempt_digest: "a", identity_id: identity, expires_at: at + 60_000 };
  await db.insertInto("one_time_codes").values(code).execute();
  const app = { ...owned, id: identity, type: "totp", name: "Phone 🍓", secret: "k.s", challenge: null } as const;
  await db.insertInto("second_factors").values(app).execute();
  await db.insertInto("recovery_codes").values({ user_id: userId, digest: "d" }).execute();
  await db.insertInto("used_challenges").values({ nonce: "n", expires_at: at }).execute();
  const mail = { ...owned, id: identity, kind: "factor", about: "added", due_at: at } as const;
  await db.insertInto("mails").values(mail).execute();
  const server = {
    id: 1,
    host: "mail.example.com",
    port: 587,
    security: "starttls",
    sender: "doors@example.com",
  } as const;
  await db.insertInto("mail_settings").values(server).execute();
  const provider = { id: identity, issuer: "https://login.example.com", value: '{"name":"Office 🍓"}', created_at: at };
  await db.insertInto("sign_in_providers").values(provider).execute();
}
