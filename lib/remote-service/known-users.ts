import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { TokenResponse } from "@/lib/contract/accounts/token-response";

type User = TokenResponse["user"];

const TOKENS_MAX = 20_000;

/**
 * Creates the memory of who owns which token, because a third-party service may not have an operation that says so. It
 * is filled by sign-ins and renewals, and ends with the process, as the in-memory label jobs do.
 */
export function createKnownUsers() {
  const users = new LRUCache<string, User>({ max: TOKENS_MAX });
  return {
    /** Adds the user of an access token and a refresh token. */
    remember: ({ token, refreshToken, user }: Pick<TokenResponse, "token" | "refreshToken" | "user">): void => {
      for (const one of [token, refreshToken]) if (one !== null) users.set(hashOf(one), user);
    },
    /** Returns the user of an access token or a refresh token, or null. */
    find: (token: string): User | null => users.get(hashOf(token)) ?? null,
    /** Returns a user of this token alone, with the fewest rights, for a token that was issued before a restart. */
    anonymous: (token: string): User => ({ id: hashOf(token), email: "", name: "", role: "staff" }),
  };
}

/** Hashes a token, so that the memory does not contain the token itself. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
