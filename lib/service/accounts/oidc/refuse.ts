import { tellInEnglish } from "@/lib/messages/catalogues";
import { recorded, t } from "@/lib/messages/messages";
import { changesBetween, recordAudit, unknownActor } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { ServiceProblem } from "../../http/problem-error";
import { countRefusal, tooManyRefusals } from "../people/link-limits";
import { type Attempt, digestOfAttempt } from "./attempt";
import type { PersonClaims } from "./claims";
import type { Refused } from "./decide";
import { type Provider, variableOf } from "./provider";
import { ProviderError, tidy } from "./provider-fetch";

type About = {
  /** Null without an attempt that this service made. */
  provider: Provider | null;
  attempt?: Attempt;
  claims?: PersonClaims;
  address: string;
  /** Of the provider, or of how it knows this program: no fault of the person. */
  failure?: ProviderError | null;
  /** The reason has words of the provider, which whoever runs the program needs. */
  isOfProvider?: boolean;
};

// Returns the problem to throw. After too many from a network (429) none is recorded, so that strangers cannot fill
// the audit log. Faults of the provider are counted on their own.
export async function refuse(
  context: ServiceContext,
  { sentence, reason, user }: Refused,
  { provider, attempt, claims, address, failure, isOfProvider = false }: About,
): Promise<ServiceProblem> {
  const problem =
    provider && failure ? unavailableProvider(provider, failure) : new ServiceProblem("sign-in-refused", sentence);
  const kind = provider === null ? "refusals-without-attempt" : failure ? "faults-of-provider" : "refusals";
  if (provider && failure) countFailure(context, provider);
  else context.counts.failedSignIns += 1;
  const wait = await countRefusal(context, address, kind, attempt && !failure ? digestOfAttempt(attempt) : null);
  if (wait > 0) return failure ? problem : tooManyRefusals(wait);
  const { issuer = null, subject = null, email = null } = claims ?? {};
  const facts = {
    provider: provider?.name ?? recorded("signInReasons.unknownProvider"),
    reason,
    issuer,
    subject,
    email,
  };
  const [actor, changes] = [unknownActor(address), changesBetween(null, facts)];
  await recordAudit(context.db, { actor, action: "sign-in.failed", target: user, changes, at: context.now() });
  const entry = { event: "sign-in.refused", provider: provider?.id, reason: tellInEnglish(reason), address };
  if (isOfProvider) context.log.warn(entry);
  else context.log.info(entry);
  return problem;
}

export function countFailure({ counts }: Pick<ServiceContext, "counts">, { name }: Provider): void {
  counts.providerFailures[name] = (counts.providerFailures[name] ?? 0) + 1;
}

/** `isTrial`: an admin tries the provider, and reads the exact reason. */
export function unavailableProvider(
  { name }: Provider,
  { isAway, message, sentence }: ProviderError,
  isTrial = false,
): ServiceProblem {
  const key = isAway ? "isAway" : "isUnusable";
  const said = isTrial
    ? t(`serviceSignIn.trial.${key}`, { provider: name, reason: message })
    : t(`serviceSignIn.provider.${key}`, { provider: name });
  return new ServiceProblem("provider-unavailable", sentence ?? said, { headers: { "Retry-After": "30" } });
}

/** From openid-client. */
type Failure = Error & {
  code?: string;
  cause?: unknown;
  error?: string;
  error_description?: string;
  response?: Response;
};

/** The id or secret of this program is wrong or expired. Null otherwise: `invalid_grant` is about the code. */
export async function asRefusedClient(provider: Provider, error: unknown): Promise<ProviderError | null> {
  const { code, error: said, response } = error as Failure;
  const isChallenge = code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE";
  if (!isChallenge && (code !== "OAUTH_RESPONSE_BODY_ERROR" || said === "invalid_grant")) return null;
  // The library does not read the words beside a challenge.
  const body = isChallenge ? await response?.json().catch(() => null) : error;
  const words = [body?.error, body?.error_description].filter((part) => typeof part === "string").join(": ");
  const [id, secret] = [variableOf(provider, "CLIENT_ID"), variableOf(provider, "CLIENT_SECRET")];
  const settings = { name: provider.name, id, secret };
  const message = words
    ? recorded("signInReasons.provider.refusedClient", { ...settings, said: tidy(words) })
    : recorded("signInReasons.provider.refusedClientStatus", { ...settings, status: String(response?.status) });
  const sentence = t("serviceSignIn.provider.refusedClient", { provider: provider.name });
  return new ProviderError(message, { sentence, cause: error });
}

export function sentenceOf({ name }: Provider, error: unknown): string {
  const { code, error: said } = error as Failure;
  if (said === "access_denied") {
    return t("serviceSignIn.provider.denied", { provider: name });
  }
  if (said === "server_error" || said === "temporarily_unavailable") {
    return t("serviceSignIn.provider.away", { provider: name });
  }
  if (said === "invalid_grant") return t("serviceSignIn.provider.tooLate");
  if (said) return t("serviceSignIn.provider.failed", { provider: name });
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") {
    return t("serviceSignIn.provider.clocks", { provider: name });
  }
  return t("serviceSignIn.provider.untrusted", { provider: name });
}

/** Codes of openid-client for invalid OpenID Connect. Any other: the answer is valid, and was refused. */
const UNUSABLE = ["OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON", "OAUTH_PARSE_ERROR"];

/** The library wraps it in other errors. */
function knownIn(error: unknown): ProviderError | null {
  for (let one = error as Failure | undefined; one instanceof Error; one = one.cause as Failure | undefined) {
    if (one instanceof ProviderError) return one;
  }
  return null;
}

/** Null when it answered and the answer is not to be believed. */
export function asProviderError(error: unknown): ProviderError | null {
  const known = knownIn(error);
  if (known) return known;
  const { code = "", message, cause } = error as Failure;
  if (code === "OAUTH_TIMEOUT") return new ProviderError(recorded("signInReasons.provider.late"), { isAway: true });
  if (cause instanceof Response && cause.status === 404) {
    return new ProviderError(
      cause.url
        ? recorded("signInReasons.provider.notFound", { address: cause.url })
        : recorded("signInReasons.provider.documentNotFound"),
    );
  }
  const isUnusable = UNUSABLE.includes(code) || /METADATA/.test(code);
  return isUnusable
    ? new ProviderError(recorded("signInReasons.provider.unusable", { message: tidy(message), code }))
    : null;
}

/** What was compared, and what the provider said. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, error: said, error_description: more } = error as Failure;
  if (said && more) return recorded("signInReasons.answeredMore", { said: tidy(said), more: tidy(more) });
  if (said) return recorded("signInReasons.answered", { said: tidy(said) });
  const known = knownIn(error);
  if (known) return known.message;
  const inner = cause as { message?: string; cause?: unknown } | undefined;
  const detail = detailOf(inner) ?? detailOf(inner?.cause as typeof inner);
  return [tidy(inner?.message ?? message), detail, code].filter(Boolean).join("; ");
}

/** Never has the whole token. */
function detailOf(cause: unknown): string | null {
  if (typeof cause !== "object" || cause === null || !("claim" in cause)) return null;
  const { claim, expected, claims, now } = cause as {
    claim: string;
    expected?: unknown;
    claims?: Record<string, unknown>;
    now?: number;
  };
  if (claim === "nonce") return "claim nonce";
  const got = claims?.[claim];
  if (now !== undefined && typeof got === "number") {
    const seconds = Math.abs(now - got);
    return recorded(`signInReasons.claim.${got < now ? "before" : "after"}`, { claim, seconds });
  }
  return tidy(
    `claim ${claim}: ${JSON.stringify(got)}${expected === undefined ? "" : ` ≠ ${JSON.stringify(expected)}`}`,
  );
}
