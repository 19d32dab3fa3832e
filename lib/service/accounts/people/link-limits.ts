import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "../throttle/client-network";
import { type CountedRequest, countRequest, waitForRequest } from "../throttle/count-requests";
import { keyOf } from "../throttle/throttle-buckets";
import {
  refusalPerAttempt,
  refusalsPerAddress,
  resetsPerAccount,
  resetsPerAddress,
  tooManyAttempts,
  wrongLinksPerAddress,
} from "../throttle/throttle-policies";

type Limiting = Pick<ServiceContext, "db" | "keys" | "now">;

const WRONG_LINKS = { of: "wrong one-time links", name: "one-time-link", policy: "q=20;w=600" };
const REFUSALS = { of: "refused sign-ins", name: "provider-sign-in", policy: "q=30;w=600" };
const WRONG_PASSKEYS = { of: "refused passkeys", name: "passkey", policy: "q=30;w=600" };
const RESETS = { of: "requests for a new password", name: "forgot-password", policy: "q=20;w=3600" };

/**
 * Counts a token that no one-time link has. A link that was used or has expired is not counted, because opening it again
 * is no guess, and a valid link never waits: 256 random bits cannot be guessed, whatever the number of attempts. The
 * limit keeps strangers from writing to the database without end.
 * @throws ServiceProblem 429 after too many from this network
 */
export const countWrongLink = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [{ key: keyOf(context.keys.throttle, "links", networkOf(address)), policy: wrongLinksPerAddress }],
    WRONG_LINKS,
  );

/**
 * Counts a request for a new password, whether or not the account exists.
 * @throws ServiceProblem 429 after too many from this network or for this account
 */
export const countResetRequest = (context: Limiting, email: string, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [
      { key: keyOf(context.keys.throttle, "resets-from", networkOf(address)), policy: resetsPerAddress },
      { key: keyOf(context.keys.throttle, "resets-of", email), policy: resetsPerAccount },
    ],
    RESETS,
  );

/**
 * Counts a refused sign-in with a provider. The limit keeps strangers from writing to the database without end, and stops
 * nobody whose answer is valid. Each kind counts on its own, and an attempt is refused once.
 * @returns the wait in milliseconds until the next refusal is counted; 0: this one was
 */
export const countRefusal = (
  context: Limiting,
  address: string,
  kind: "refusals" | "refusals-without-attempt" | "faults-of-provider",
  attempt: string | null,
): Promise<number> =>
  count(context, [
    { key: keyOf(context.keys.throttle, kind, networkOf(address)), policy: refusalsPerAddress },
    ...(attempt === null ? [] : [refusalOf(context, attempt)]),
  ]);

export const tooManyRefusals = (wait: number) => tooManyAttempts(wait, REFUSALS);

const refusalOf = ({ keys }: Limiting, attempt: string): CountedRequest => ({
  key: keyOf(keys.throttle, "refused-attempt", attempt),
  policy: refusalPerAttempt,
});

/** Returns whether an attempt ended with a refusal. */
export const wasRefused = async (context: Limiting, attempt: string): Promise<boolean> =>
  (await waitForRequest(context.db, [refusalOf(context, attempt)], context.now())) > 0;

/** Counts a sign-in with a passkey that was refused. @throws ServiceProblem 429 after too many from this network */
export const countWrongPasskey = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [{ key: keyOf(context.keys.throttle, "refused-passkeys", networkOf(address)), policy: refusalsPerAddress }],
    WRONG_PASSKEYS,
  );

const count = async ({ db, now }: Limiting, counted: CountedRequest[]): Promise<number> =>
  (await waitForRequest(db, counted, now())) || (await inTransaction(db, (trx) => countRequest(trx, counted, now())));

async function countOrRefuse(context: Limiting, counted: CountedRequest[], limit: typeof RESETS): Promise<void> {
  const wait = await count(context, counted);
  if (wait > 0) throw tooManyAttempts(wait, limit);
}
