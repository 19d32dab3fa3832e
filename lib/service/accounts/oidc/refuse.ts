import { recordAudit, unknownActor } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { ServiceProblem } from "../../http/problem-error";
import { countRefusal } from "../people/link-limits";
import type { PersonClaims } from "./claims";
import type { Refused } from "./decide";
import type { Provider } from "./provider";
import { ProviderError } from "./provider-fetch";

/** Most characters of a reason: part of it may be a text of the provider. */
const REASON_MAX = 300;

/** `provider` is null without an attempt that this service made. */
type About = { provider: Provider | null; claims?: PersonClaims | null; address: string };

/**
 * Records a refused sign-in with its exact reason.
 * @returns the problem to throw
 * @throws ServiceProblem 429 after too many refusals from this network, which are not recorded, so that strangers cannot
 * fill the audit log
 */
export async function refuse(
  context: ServiceContext,
  { sentence, reason, user }: Refused,
  { provider, claims, address }: About,
): Promise<ServiceProblem> {
  await countRefusal(context, address, provider !== null);
  const short = reason
    .replace(/\p{Cc}/gu, " ")
    .slice(0, REASON_MAX)
    .toWellFormed();
  const facts: Record<string, string | null | undefined> = {
    provider: provider?.name ?? "an unknown provider",
    reason: short,
    issuer: claims?.issuer,
    subject: claims?.subject,
    email: claims?.email,
  };
  const changes = Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value ? [[name, [null, value] as [null, string]]] : [])),
  );
  const target = user && ({ type: "user", id: user.id, name: user.name } as const);
  await recordAudit(context.db, {
    actor: unknownActor(address),
    action: "sign-in.failed",
    target,
    changes,
    at: context.now(),
  });
  context.log.info({ event: "sign-in.refused", provider: provider?.id, reason: short, address });
  return new ServiceProblem("sign-in-refused", sentence);
}

/**
 * Returns the problem of a provider that does not answer, or whose answers cannot be used.
 * @param isTrial whether an admin tries the provider, who reads the exact reason
 */
export function unavailableProvider(
  { name }: Provider,
  { isAway, message }: ProviderError,
  isTrial = false,
): ServiceProblem {
  const what = isAway ? `${name} does not answer.` : `${name} answered something that cannot be used.`;
  const more = isTrial ? `${message}.` : "Try again later, or sign in with e-mail and password.";
  return new ServiceProblem("provider-unavailable", `${what} ${more}`, { headers: { "Retry-After": "30" } });
}

/** Failure of openid-client: a code, and what it found wrong. */
type Failure = Error & {
  code?: string;
  cause?: unknown;
  error?: string;
  error_description?: string;
};

/**
 * Error codes of openid-client for an answer that is not valid OpenID Connect. Every other code means that the answer is
 * valid, and was refused.
 */
const UNUSABLE = ["OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

/** Returns why a provider could not be asked, or null when it answered and the answer is not to be believed. */
export function asProviderError(error: unknown): ProviderError | null {
  for (let one = error as Failure | undefined; one instanceof Error; one = one.cause as Failure | undefined) {
    if (one instanceof ProviderError) return one;
  }
  const { code = "", message, cause } = error as Failure;
  if (code === "OAUTH_TIMEOUT") return new ProviderError("The provider did not answer in time", { isAway: true });
  if (cause instanceof Response && cause.status === 404) {
    return new ProviderError(`${cause.url || "The discovery document"} answered 404. Check the issuer`);
  }
  const isUnusable = UNUSABLE.includes(code) || /METADATA/.test(code);
  return isUnusable ? new ProviderError(`The answer of the provider cannot be used: ${message} (${code})`) : null;
}

/** Returns the exact reason for which an answer was not believed: what was compared, and what the provider said. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, error: said, error_description: more } = error as Failure;
  if (said) return `The provider answered ${said}${more ? `: ${more}` : ""}`;
  const inner = cause as { message?: string; cause?: unknown } | undefined;
  const detail = detailOf(inner) ?? detailOf(inner?.cause as typeof inner);
  return [inner?.message ?? message, detail, code].filter(Boolean).join("; ");
}

/** Returns the claim that was wrong with what was expected, and never the whole token. */
function detailOf(cause: unknown): string | null {
  if (typeof cause !== "object" || cause === null || !("claim" in cause)) return null;
  const { claim, expected, claims } = cause as { claim: string; expected?: unknown; claims?: Record<string, unknown> };
  if (claim === "nonce") return "claim nonce";
  const got = claims?.[claim];
  return `claim ${claim}: ${JSON.stringify(got)}${expected === undefined ? "" : ` instead of ${JSON.stringify(expected)}`}`;
}
