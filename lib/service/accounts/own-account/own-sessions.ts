import { sql } from "kysely";
import type { SessionList, SessionListQuery } from "@/lib/contract/accounts/own-account";
import { paginationOf } from "@/lib/contract/pagination";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { ABSOLUTE_MS, AHEAD_MS, IDLE_MS } from "../sessions";

/** The current one first, then by last use. */
export async function listOwnSessions(
  { db, now }: ServiceContext,
  { page, limit }: SessionListQuery,
  person: Person,
): Promise<SessionList> {
  const live = liveSessions(db, person.id, now());
  const rows = await live
    .select(["sessions.id", "sessions.created_at", "last_used_at", "user_agent", "address"])
    .orderBy(sql`case sessions.id when ${person.credential.id} then 0 else 1 end`)
    .orderBy("last_used_at", "desc")
    .orderBy("sessions.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await live.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const data = rows.map((row) => ({
    id: row.id,
    current: row.id === person.credential.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.last_used_at).toISOString(),
    userAgent: row.user_agent,
    address: row.address,
  }));
  return { data, pagination: paginationOf({ page, limit }, Number(total)) };
}

/** 404 also for a session of another user. */
export async function endOwnSession(context: ServiceContext, id: string, person: Person): Promise<void> {
  const ended = await endSessions(context, person, "=", id);
  if (ended === 0) throw notFound();
}

export async function endOtherSessions(context: ServiceContext, person: Person): Promise<void> {
  await endSessions(context, person, "!=", person.credential.id);
}

function endSessions(context: ServiceContext, person: Person, is: "=" | "!=", id: string): Promise<number> {
  return inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    // One order of locks, as a renewal has it, so that the second of two changes sees the first.
    const ended = await liveSessions(trx, person.id, at)
      .select(["sessions.id", "user_agent", "address"])
      .where("sessions.id", is, id)
      .orderBy("sessions.id")
      .forUpdate(["sessions"])
      .execute();
    for (const { id: ofSession, user_agent, address } of ended) {
      await trx.updateTable("sessions").set({ revoked_at: at }).where("id", "=", ofSession).execute();
      const target = { type: "session", id: ofSession, name: person.name } as const;
      const changes = {
        userAgent: [user_agent, null] as [string, null],
        address: [address, null] as [string, null],
      };
      await recordAudit(trx, { actor: person, action: "session.ended", target, changes, at });
    }
    return ended.length;
  });
}

/** Those that `findUserOfSession` accepts. */
const liveSessions = (db: Db, userId: string, now: number) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", (join) =>
      join
        .onRef("users.id", "=", "sessions.user_id")
        .onRef("users.credential_version", "=", "sessions.credential_version"),
    )
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("rotated_at", ">", now - IDLE_MS)
    .where("rotated_at", "<=", now + AHEAD_MS)
    .where("sessions.created_at", ">", now - ABSOLUTE_MS)
    .where("sessions.created_at", "<=", now + AHEAD_MS);
