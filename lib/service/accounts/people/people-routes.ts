import { sql } from "kysely";
import type { ManagedUser, OneTimeLink, UserList, UserQuery } from "@/lib/contract/accounts/people";
import type { AdminProof } from "@/lib/contract/accounts/second-factor";
import { foldForSearch } from "@/lib/contract/fold";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { t } from "@/lib/messages/messages";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { etagOf } from "../../http/conditional";
import { listOperation } from "../../http/link-header";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { proveForOther } from "../prove-again";
import { updateUser } from "./change-user";
import { deliverLink, issueLink } from "./one-time-links";

/** The old password works until the link is used. Throws 409 when the user is disabled. */
async function resetPassword(
  context: ServiceContext,
  id: string,
  proof: AdminProof,
  person: Person,
): Promise<OneTimeLink> {
  const link = await proveForOther(context, id, proof, person, async (trx, user) => {
    const at = context.now();
    if (user.disabled_at !== null) {
      throw new ServiceProblem("user-disabled", t("serviceAccounts.people.disabled", { name: user.name }));
    }
    await recordAudit(trx, { actor: person, action: "user.reset", target: user, at });
    return issueLink(trx, context, { user, createdBy: person.id, now: at });
  });
  return deliverLink(context, link);
}

export const peopleRoutes = (context: ServiceContext): Operation[] => [
  listOperation(peopleOperations.listUsers, ({ query }) => listManagedUsers(context, query)),
  operation(peopleOperations.getUser, ({ id }) => answerUser(context, id)),
  operation(peopleOperations.updateUser, async ({ id, body, header }, person) => {
    await updateUser(context, id, body, person, header("if-match"));
    return answerUser(context, id);
  }),
  jsonOperation(peopleOperations.resetPassword, ({ id, body }, person) => resetPassword(context, id, body, person)),
];

async function answerUser(context: ServiceContext, id: string) {
  const { user, version } = await getManagedUser(context, id);
  return { headers: { ETag: etagOf({ version }) }, body: user };
}

type Listing = Pick<ServiceContext, "db" | "oidc">;
type ListedRow = Omit<UserRow, "name_key" | "search_text"> & { access_points: number | null };

async function toManagedUsers({ db, oidc }: Listing, rows: ListedRow[]): Promise<ManagedUser[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const providers = await oidc.providers();
  const linked = await db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "in", ids)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => {
    const identities = linked.filter(({ user_id }) => user_id === row.id);
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      disabled: row.disabled_at !== null,
      invited: row.password_hash === null && identities.length === 0,
      createdAt: new Date(row.created_at).toISOString(),
      lastSignInAt: timeOf(row.last_sign_in_at),
      secondFactor: row.second_factor_at !== null,
      identities: identities.map(({ id, issuer, subject, created_at, last_used_at }) => ({
        ...{ id, issuer, subject },
        provider: providers.find((provider) => provider.issuer === issuer)?.name ?? null,
        createdAt: new Date(created_at).toISOString(),
        lastUsedAt: timeOf(last_used_at),
      })),
      accessPoints: row.access_points ?? 0,
    };
  });
}

const timeOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

async function listManagedUsers(context: Listing, { q, ...query }: UserQuery): Promise<UserList> {
  const words = foldForSearch(q).split(/\s+/).filter(Boolean);
  const matching = words.reduce(
    (rows, word) => rows.where("search_text", "like", sql<string>`${containing(word)} escape '\\'`),
    usersOf(context.db),
  );
  const listed = withAccessPoints(matching).orderBy("name_key").orderBy("users.id");
  const { rows, pagination } = await pageOfRows(listed, matching, query);
  return { data: await toManagedUsers(context, rows), pagination };
}

const containing = (word: string): string => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

export async function getManagedUser(context: Listing, id: string): Promise<{ user: ManagedUser; version: number }> {
  const row = await withAccessPoints(usersOf(context.db)).where("users.id", "=", id).executeTakeFirst();
  const [user] = row ? await toManagedUsers(context, [row]) : [];
  if (!row || !user) throw notFound();
  return { user, version: row.version };
}

const usersOf = (db: Db) => db.selectFrom("users").where("removed_at", "is", null);

const withAccessPoints = (users: ReturnType<typeof usersOf>) =>
  users
    .leftJoin("access_point_totals", "owner_id", "users.id")
    .selectAll("users")
    .select("access_point_totals.total as access_points");
