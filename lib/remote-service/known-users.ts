import { createHash } from "node:crypto";
import type { TokenResponse } from "@/lib/contract/accounts/token-response";
import type { RemoteDb } from "./open-database";

type User = TokenResponse["user"];

/** Maximum number of tokens. Beyond it the oldest are deleted. */
const TOKENS_MAX = 20_000;

/** Retention of a token, in milliseconds: the dashboard uses none for longer than a year. */
const TOKEN_KEPT_MS = 365 * 86_400_000;

/**
 * Creates the memory of who owns which token, because a third-party service may not have an operation that says so. It
 * is filled by sign-ins and renewals, and survives a restart, as the print jobs do.
 * @param now milliseconds since 1970
 */
export function createKnownUsers(db: RemoteDb, now: () => number) {
  return {
    /** Adds the user of an access token and a refresh token. */
    remember: ({ token, refreshToken, user }: Pick<TokenResponse, "token" | "refreshToken" | "user">): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await saveUser(trx, user);
        const row = { user_id: user.id, created_at: now() };
        for (const one of [token, refreshToken]) {
          if (one === null) continue;
          await trx
            .insertInto("known_tokens")
            .values({ digest: digestOf(one), ...row })
            .onConflict((conflict) => conflict.column("digest").doUpdateSet(row))
            .execute();
        }
      }),

    /** Returns the user of an access token or a refresh token, or null. */
    find: async (token: string): Promise<User | null> => {
      const user = await db
        .selectFrom("known_tokens")
        .innerJoin("users", "users.id", "user_id")
        .select(["users.id", "email", "name", "role"])
        .where("digest", "=", digestOf(token))
        .executeTakeFirst();
      return user ?? null;
    },

    /** Returns a user of this token alone, with the fewest rights, for a token that is not known. */
    anonymous: (token: string): User => ({ id: digestOf(token), email: "", name: "", role: "staff" }),

    /** Deletes old tokens, and the users who have neither a token nor a print job. */
    sweep: async (): Promise<void> => {
      const newest = db.selectFrom("known_tokens").select("digest").orderBy("created_at", "desc").limit(TOKENS_MAX);
      await db
        .deleteFrom("known_tokens")
        .where((row) => row.or([row("created_at", "<", now() - TOKEN_KEPT_MS), row("digest", "not in", newest)]))
        .execute();
      await db
        .deleteFrom("users")
        .where("id", "not in", db.selectFrom("known_tokens").select("user_id"))
        .where("id", "not in", db.selectFrom("label_jobs").select("owner_id"))
        .execute();
    },
  };
}

/** Adds a user, or updates what is known of them. */
export async function saveUser(db: RemoteDb, { id, ...known }: User): Promise<void> {
  await db
    .insertInto("users")
    .values({ id, ...known })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(known))
    .execute();
}

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
