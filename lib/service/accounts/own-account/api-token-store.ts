import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import {
  type ApiToken,
  type ApiTokenAccess,
  type ApiTokenList,
  type ApiTokenListQuery,
  type CreatedApiToken,
  type NewApiToken,
  TOKEN_LIFETIME_MS,
} from "@/lib/contract/accounts/own-account";
import { t } from "@/lib/messages/messages";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { countRows, countWritten, pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { Tables } from "../../db/tables";
import type { Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { createApiToken, digestOfToken } from "../tokens/api-tokens";

/** For each user, not counting expired ones. */
const LIVE_MAX = 50;
/** Between a client that computes an expiry and this service. */
const SKEW_MS = 60_000;

/** Also for an expired token, with its owner as the owner is now. Null when the owner is disabled. */
export async function findOwnerOfToken(db: Db, digest: string) {
  const row = await db
    .selectFrom("api_tokens")
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .select(["api_tokens.id as tokenId", "api_tokens.name as tokenName", "access", "prints", "team_id as teamId"])
    .select(["expires_at as expiresAt", "last_used_at as lastUsedAt"])
    .select(["users.id", "email", "users.name", "role", "users.language"])
    .where("digest", "=", digest)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { tokenId, tokenName, access, prints, teamId, expiresAt, lastUsedAt, ...user } = row;
  const credential = {
    type: "token",
    id: tokenId,
    name: tokenName,
    access: accessOf({ access, prints }),
    teamId,
  } as const;
  return { user, credential, expiresAt, lastUsedAt };
}

const accessOf = ({ access, prints }: Pick<Selectable<Tables["api_tokens"]>, "access" | "prints">): ApiTokenAccess =>
  prints === 1 ? "print" : access;

export async function listApiTokens(db: Db, query: ApiTokenListQuery, person: Person): Promise<ApiTokenList> {
  const { scope } = query;
  if (scope === "all" && person.role !== "admin") {
    throw new ServiceProblem("forbidden", t("serviceAccounts.token.adminsOnly"));
  }
  const listed = db.selectFrom("api_tokens").$if(scope === "mine", (all) => all.where("user_id", "=", person.id));
  const shown = listed
    .innerJoin("users", "users.id", "api_tokens.user_id")
    .leftJoin("teams", "teams.id", "api_tokens.team_id")
    .selectAll("api_tokens")
    .select(["users.name as owner_name", "teams.name as team_name"])
    .orderBy("api_tokens.created_at", "desc")
    .orderBy("api_tokens.id", "desc");
  const { rows, pagination } = await pageOfRows(shown, listed, query);
  return { data: rows.map(toApiToken), pagination };
}

/** Only this answer has the token itself. Throws 403 for a viewer's token that writes, 422 for other limits. */
export async function issueApiToken(
  context: ServiceContext,
  { name, access, expiresAt, teamId = null }: NewApiToken,
  person: Person,
): Promise<CreatedApiToken> {
  const at = context.now();
  const expires_at = Date.parse(expiresAt);
  const { min, max } = TOKEN_LIFETIME_MS;
  if (expires_at < at + min - SKEW_MS || expires_at > at + max + SKEW_MS) {
    throw invalid([{ pointer: "/expiresAt", detail: t("serviceAccounts.token.expiry") }]);
  }
  if (access === "write" && person.role === "viewer") {
    throw new ServiceProblem("forbidden", t("serviceAccounts.token.viewersRead"));
  }
  if (access === "print" && person.role !== "admin") {
    throw new ServiceProblem("forbidden", t("serviceAccounts.token.adminsPrint"));
  }
  const token = createApiToken(context.randomBytes);
  const id = uuidv7({ msecs: at });
  const stored = access === "print" ? ({ access: "read", prints: 1 } as const) : { access, prints: 0 };
  const row = { id, user_id: person.id, name, ...stored, team_id: teamId, created_at: at, expires_at };
  let team_name: string | null = null;
  await inTransactionAs(context, person, async (trx) => {
    await requireRoom(trx, person.id, at);
    if (teamId !== null) team_name = await requireOwnTeam(trx, teamId, person);
    await trx
      .insertInto("api_tokens")
      .values({ ...row, digest: digestOfToken(token) })
      .execute();
    const changes = changesBetween(null, { access, team: team_name, expiresAt: iso(expires_at) });
    await recordAudit(trx, { actor: person, action: "token.created", target: row, changes, at });
  });
  const unused = { last_used_at: null, last_used_address: null };
  const created = toApiToken({ ...row, ...unused, owner_name: person.name, team_name });
  return { ...created, token };
}

async function requireOwnTeam(trx: Db, id: string, { id: userId, role }: Person): Promise<string> {
  const row = await trx
    .selectFrom("teams")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.team_id", "=", "teams.id").on("team_members.user_id", "=", userId),
    )
    .select(["teams.name", "team_members.user_id"])
    .where("teams.id", "=", id)
    .executeTakeFirst();
  if (row && (row.user_id !== null || role === "admin")) return row.name;
  throw invalid([{ pointer: "/teamId", detail: t("serviceTeams.unknown") }]);
}

async function requireRoom(trx: Db, userId: string, at: number): Promise<void> {
  const live = trx.selectFrom("api_tokens").where("user_id", "=", userId).where("expires_at", ">", at);
  if ((await countRows(live)) < LIVE_MAX) return;
  throw invalid([{ pointer: "", detail: t("serviceAccounts.token.tooMany", { count: LIVE_MAX }) }]);
}

/** The next request with it answers 401. */
export async function revokeApiToken(context: ServiceContext, id: string, person: Person): Promise<void> {
  await inTransactionAs(context, person, async (trx) => {
    const row = await trx
      .selectFrom("api_tokens")
      .innerJoin("users", "users.id", "api_tokens.user_id")
      .select(["api_tokens.name", "user_id", "users.name as owner_name"])
      .where("api_tokens.id", "=", id)
      .executeTakeFirst();
    if (!row || (row.user_id !== person.id && person.role !== "admin")) throw notFound();
    if ((await countWritten(trx.deleteFrom("api_tokens").where("id", "=", id))) === 0) throw notFound();
    const [target, changes] = [{ id, name: row.name }, changesBetween({ owner: row.owner_name }, null)];
    await recordAudit(trx, { actor: person, action: "token.revoked", target, changes, at: context.now() });
  });
}

type ListedRow = Omit<Selectable<Tables["api_tokens"]>, "digest"> & { owner_name: string; team_name: string | null };

const iso = (time: number): string => new Date(time).toISOString();

const toApiToken = (row: ListedRow): ApiToken => ({
  id: row.id,
  name: row.name,
  access: accessOf(row),
  team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? "" },
  owner: { id: row.user_id, name: row.owner_name },
  createdAt: iso(row.created_at),
  expiresAt: iso(row.expires_at),
  lastUsedAt: row.last_used_at === null ? null : iso(row.last_used_at),
  lastUsedAddress: row.last_used_address,
});
