import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "../throttle/client-network";
import {
  type CountedRequest,
  countRequest,
  keyOf,
  type LimitName,
  refusalPerAttempt,
  refusalsPerAddress,
  resetsPerAccount,
  resetsPerAddress,
  tooManyAttempts,
  waitForRequest,
  wrongLinksPerAddress,
} from "../throttle/throttle-buckets";

type Limiting = Pick<ServiceContext, "db" | "keys" | "now">;

const WRONG_LINKS = { of: "serviceAccounts.tooMany.links", name: "one-time-link", policy: "q=20;w=600" } as const;
const REFUSALS = {
  of: "serviceAccounts.tooMany.refusedSignIns",
  name: "provider-sign-in",
  policy: "q=30;w=600",
} as const;
const WRONG_PASSKEYS = { of: "serviceAccounts.tooMany.passkeys", name: "passkey", policy: "q=30;w=600" } as const;
const RESETS = { of: "serviceAccounts.tooMany.resets", name: "forgot-password", policy: "q=20;w=3600" } as const;

/** Keeps strangers from writing to the database without end. Used or expired links are no guess: not counted. */
export const countWrongLink = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [{ key: keyOf(context.keys.throttle, "links", networkOf(address)), policy: wrongLinksPerAddress }],
    WRONG_LINKS,
  );

export const countResetRequest = (context: Limiting, email: string, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [
      { key: keyOf(context.keys.throttle, "resets-from", networkOf(address)), policy: resetsPerAddress },
      { key: keyOf(context.keys.throttle, "resets-of", email), policy: resetsPerAccount },
    ],
    RESETS,
  );

/** Returns the wait in milliseconds until the next refusal is counted; 0: this one was. No valid answer waits. */
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

export const wasRefused = async (context: Limiting, attempt: string): Promise<boolean> =>
  (await waitForRequest(context.db, [refusalOf(context, attempt)], context.now())) > 0;

export const countWrongPasskey = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [{ key: keyOf(context.keys.throttle, "refused-passkeys", networkOf(address)), policy: refusalsPerAddress }],
    WRONG_PASSKEYS,
  );

const count = async ({ db, now }: Limiting, counted: CountedRequest[]): Promise<number> =>
  (await waitForRequest(db, counted, now())) || (await inTransaction(db, (trx) => countRequest(trx, counted, now())));

async function countOrRefuse(context: Limiting, counted: CountedRequest[], limit: LimitName): Promise<void> {
  const wait = await count(context, counted);
  if (wait > 0) throw tooManyAttempts(wait, limit);
}
