import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { networkOf } from "../throttle/client-network";
import {
  type CountedKey,
  countRequest,
  keyOf,
  type LimitName,
  type Policy,
  refusalPerAttempt,
  refusalsPerAddress,
  resetsPerAccount,
  resetsPerAddress,
  tooManyAttempts,
  waitForRequest,
  wrongLinksPerAddress,
} from "../throttle/throttle-buckets";

type Limiting = Pick<ServiceContext, "db" | "keys" | "now">;

const limitOf = (of: "links" | "refusedSignIns" | "passkeys" | "resets", name: string, policy: string): LimitName => ({
  of: `serviceAccounts.tooMany.${of}`,
  name,
  policy,
});

const countedOf = ({ keys }: Limiting, kind: string, what: string, policy: Policy): CountedKey => ({
  key: keyOf(keys.throttle, kind, what),
  policy,
});

/** Keeps strangers from writing to the database without end. Used or expired links are no guess: not counted. */
export const countWrongLink = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [countedOf(context, "links", networkOf(address), wrongLinksPerAddress)],
    limitOf("links", "one-time-link", "q=20;w=600"),
  );

export const countResetRequest = (context: Limiting, email: string, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [
      countedOf(context, "resets-from", networkOf(address), resetsPerAddress),
      countedOf(context, "resets-of", email, resetsPerAccount),
    ],
    limitOf("resets", "forgot-password", "q=20;w=3600"),
  );

/** Returns the wait in milliseconds until the next refusal is counted; 0: this one was. No valid answer waits. */
export const countRefusal = (
  context: Limiting,
  address: string,
  kind: "refusals" | "refusals-without-attempt" | "faults-of-provider",
  attempt: string | null,
): Promise<number> =>
  count(context, [
    countedOf(context, kind, networkOf(address), refusalsPerAddress),
    ...(attempt === null ? [] : [refusalOf(context, attempt)]),
  ]);

export const tooManyRefusals = (wait: number) =>
  tooManyAttempts(wait, limitOf("refusedSignIns", "provider-sign-in", "q=30;w=600"));

const refusalOf = (context: Limiting, attempt: string): CountedKey =>
  countedOf(context, "refused-attempt", attempt, refusalPerAttempt);

export const wasRefused = async (context: Limiting, attempt: string): Promise<boolean> =>
  (await waitForRequest(context.db, [refusalOf(context, attempt)], context.now())) > 0;

export const countWrongPasskey = (context: Limiting, address: string): Promise<void> =>
  countOrRefuse(
    context,
    [countedOf(context, "refused-passkeys", networkOf(address), refusalsPerAddress)],
    limitOf("passkeys", "passkey", "q=30;w=600"),
  );

const count = async ({ db, now }: Limiting, counted: CountedKey[]): Promise<number> =>
  (await waitForRequest(db, counted, now())) || (await inTransaction(db, (trx) => countRequest(trx, counted, now())));

async function countOrRefuse(context: Limiting, counted: CountedKey[], limit: LimitName): Promise<void> {
  const wait = await count(context, counted);
  if (wait > 0) throw tooManyAttempts(wait, limit);
}
