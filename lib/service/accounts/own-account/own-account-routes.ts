import { sql } from "kysely";
import type { Me } from "@/lib/contract/accounts/account";
import type {
  AccountChanges,
  PasswordChange,
  SessionList,
  SessionListQuery,
} from "@/lib/contract/accounts/own-account";
import { ownAccountOperations } from "@/lib/contract/operations/own-account-operations";
import { t } from "@/lib/messages/messages";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import { updateLabelsOfName } from "../../db/label-states/update-label-states";
import type { UserRow } from "../../db/tables";
import { listOperation } from "../../http/link-header";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { weaknessOf } from "../passwords/password-strength";
import { proveAgain } from "../prove-again";
import { liveSessions } from "../sessions";
import { endSessionsExcept, getUserRow, nameKeys, toMe } from "../users";
import { issueApiToken, listApiTokens, revokeApiToken } from "./api-token-store";

export const ownAccountRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(ownAccountOperations.updateMe, ({ body }, person) => changeAccount(context, body, person)),
  operation(ownAccountOperations.changePassword, ({ body }, person) => changePassword(context, body, person)),
  listOperation(ownAccountOperations.listSessions, ({ query }, person) => listOwnSessions(context, query, person)),
  operation(ownAccountOperations.endSession, async ({ id }, person) => {
    if ((await endSessions(context, person, "=", id)) === 0) throw notFound();
  }),
  operation(ownAccountOperations.endOtherSessions, async (_call, person) => {
    await endSessions(context, person, "!=", person.credential.id);
  }),
  listOperation(ownAccountOperations.listApiTokens, ({ query }, person) => listApiTokens(context.db, query, person)),
  jsonOperation(ownAccountOperations.createApiToken, ({ body }, person) => issueApiToken(context, body, person)),
  operation(ownAccountOperations.revokeApiToken, ({ id }, person) => revokeApiToken(context, id, person)),
];

async function changeAccount(context: ServiceContext, changed: AccountChanges, person: Person): Promise<Me> {
  return inTransactionAs(context, person, async (trx) => {
    const before = await getUserRow(trx, person.id);
    const { name, language } = { ...before, ...changed };
    const changes = changesBetween({ name: before.name, language: before.language }, { name, language });
    if (Object.keys(changes).length === 0) return toMe(before);
    const at = context.now();
    await trx
      .updateTable("users")
      .set((row) => ({
        ...{ name, language, ...nameKeys({ ...before, name }) },
        ...{ version: row("version", "+", 1), updated_at: at },
      }))
      .where("id", "=", person.id)
      .execute();
    if (name !== before.name) await updateLabelsOfName(trx, "owner", person.id);
    await recordAudit(trx, { actor: person, action: "user.updated", target: { id: person.id, name }, changes, at });
    return toMe({ ...before, name, language });
  });
}

/** Wrong passwords count like failed sign-ins, so that a thief of the session cannot guess. Other sessions end. */
async function changePassword(
  context: ServiceContext,
  { current, password }: PasswordChange,
  person: Person,
): Promise<void> {
  const { passwords, log, now } = context;
  let passwordHash = "";
  const check = async (user: UserRow, isRight: boolean) => {
    const weakness = await refusalOf(password, current, user);
    if (weakness !== null) return [{ pointer: "/password", detail: weakness }];
    if (isRight) passwordHash = await passwords.hash(password);
    return [];
  };
  const replace = async (trx: Db, user: UserRow) => {
    const at = now();
    // The session is valid, so this is the version of the verified password.
    await endSessionsExcept(trx, user.id, person.credential.id, at, {
      password_hash: passwordHash,
      wrong_codes: 0,
    });
    await recordAudit(trx, { actor: person, action: "password.changed", target: user, at });
  };
  await proveAgain(context, { password: current }, person, replace, { passwordAt: "current", check });
  log.info({ event: "password.changed", userId: person.id, address: person.address });
}

async function refusalOf(password: string, current: string, user: UserRow): Promise<string | null> {
  if (password.normalize("NFKC") === current.normalize("NFKC")) {
    return t("serviceAccounts.password.same");
  }
  return weaknessOf(password, user);
}

/** The current one first, then by last use. */
async function listOwnSessions(
  { db, now }: ServiceContext,
  query: SessionListQuery,
  person: Person,
): Promise<SessionList> {
  const live = liveSessions(db, person.id, now());
  const listed = live
    .select(["sessions.id", "sessions.created_at", "last_used_at", "user_agent", "address"])
    .orderBy(sql`case sessions.id when ${person.credential.id} then 0 else 1 end`)
    .orderBy("last_used_at", "desc")
    .orderBy("sessions.id", "desc");
  const { rows, pagination } = await pageOfRows(listed, live, query);
  const data = rows.map((row) => ({
    id: row.id,
    current: row.id === person.credential.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    userAgent: row.user_agent,
    address: row.address,
  }));
  return { data, pagination };
}

/** Returns how many. 0 also for a session of another user. */
function endSessions(context: ServiceContext, person: Person, is: "=" | "!=", sessionId: string): Promise<number> {
  return inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    // One order of locks, as a renewal has it, so that the second of two changes sees the first.
    const ended = await liveSessions(trx, person.id, at)
      .select(["sessions.id", "user_agent as userAgent", "address"])
      .where("sessions.id", is, sessionId)
      .orderBy("sessions.id")
      .forUpdate(["sessions"])
      .execute();
    for (const { id, ...session } of ended) {
      await trx.updateTable("sessions").set({ revoked_at: at }).where("id", "=", id).execute();
      const [target, changes] = [{ id, name: person.name }, changesBetween(session, null)];
      await recordAudit(trx, { actor: person, action: "session.ended", target, changes, at });
    }
    return ended.length;
  });
}
