import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "../throttle/client-network";
import { type CountedRequest, countRequest, waitForRequest } from "../throttle/count-requests";
import { keyOf } from "../throttle/throttle-buckets";
import {
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

const refusalsFrom = (
  { keys }: Limiting,
  address: string,
  kind: "refusals" | "refusals-without-attempt" | "refused-passkeys",
): CountedRequest[] => [{ key: keyOf(keys.throttle, kind, networkOf(address)), policy: refusalsPerAddress }];

/**
 * Counts a refused sign-in with a provider. Those without an attempt of this service count on their own: any web page can
 * make a browser send them, and they must not stop the people of its network.
 * @throws ServiceProblem 429 after too many from this network
 */
export const countRefusal = (context: Limiting, address: string, hasAttempt: boolean): Promise<void> =>
  countOrRefuse(
    context,
    refusalsFrom(context, address, hasAttempt ? "refusals" : "refusals-without-attempt"),
    REFUSALS,
  );

/**
 * Counts a sign-in with a passkey that was refused.
 * @throws ServiceProblem 429 after too many from this network
 */
export const countWrongPasskey = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(context, refusalsFrom(context, address, "refused-passkeys"), WRONG_PASSKEYS);

/**
 * Checks that a network may go on with an attempt of this service, before the provider is asked anything.
 * @throws ServiceProblem 429 after too many refusals
 */
export async function requireRoom(context: Limiting, address: string): Promise<void> {
  const wait = await waitForRequest(context.db, refusalsFrom(context, address, "refusals"), context.now());
  if (wait > 0) throw tooManyAttempts(wait, REFUSALS);
}

async function countOrRefuse({ db, now }: Limiting, counted: CountedRequest[], limit: typeof RESETS): Promise<void> {
  const wait =
    (await waitForRequest(db, counted, now())) || (await inTransaction(db, (trx) => countRequest(trx, counted, now())));
  if (wait > 0) throw tooManyAttempts(wait, limit);
}
