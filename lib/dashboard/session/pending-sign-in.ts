import "server-only";
import { z } from "zod";
import { passkeyRequest } from "@/lib/contract/accounts/passkey";
import { factorProofs } from "@/lib/contract/accounts/second-factor";
import type { Failed } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { readJsonCookie, writeCookie } from "./page-cookies";
import { safeReturnPath } from "./return-path";

const PAGE = "/sign-in/second-factor";

/** The challenge is valid for this time. */
const CHALLENGE_SECONDS = 600;
/** Characters of the cookie. The options of a person with many passkeys are left out, and codes remain. */
const VALUE_MAX = 3_500;

const pendingSignIn = z.object({
  challenge: z.string(),
  factors: z.array(z.enum(factorProofs)),
  passkey: passkeyRequest.shape.options.optional(),
  next: z.string(),
});

/** The challenge gives no access. */
export type PendingSignIn = z.output<typeof pendingSignIn>;

/** Keeps the challenge in a cookie. Only for server actions. */
export async function secondStep({ problem }: Failed, next: string): Promise<{ to: string } | object> {
  const { type, challenge, factors = [], passkey } = problem;
  if (type !== problemType("second-factor-required") || !challenge) return {};
  const pending: PendingSignIn = { challenge, factors, next, ...(passkey && { passkey }) };
  const value = JSON.stringify(pending);
  const kept = value.length > VALUE_MAX ? JSON.stringify({ challenge, factors: withoutPasskey(factors), next }) : value;
  await writeCookie("second-factor", kept, CHALLENGE_SECONDS);
  return { to: PAGE };
}

const withoutPasskey = (factors: PendingSignIn["factors"]) => factors.filter((one) => one !== "passkey");

export async function readPendingSignIn(): Promise<PendingSignIn | null> {
  const pending = await readJsonCookie("second-factor", pendingSignIn);
  return pending && { ...pending, next: safeReturnPath(pending.next) };
}

/** Only for server actions. */
export const endPendingSignIn = (): Promise<void> => writeCookie("second-factor", "", 0);
