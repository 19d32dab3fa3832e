import { createHash, randomBytes } from "node:crypto";
import {
  type AttemptReturn,
  type FinishedAttempt,
  SIGN_IN_ATTEMPT_HEADER,
  type StartedAttempt,
} from "@/lib/contract/accounts/oidc";
import type { AdminProof } from "@/lib/contract/accounts/second-factor";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { oidcOperations } from "@/lib/contract/operations/sign-in/oidc-operations";
import { tellInEnglish } from "@/lib/messages/catalogues";
import { joinSentences, recorded, t, tell } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { inTransaction } from "../../db/transaction";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { sendMailsLater } from "../mail/outbox";
import { wasRefused } from "../people/link-limits";
import { proveAgain, proveForOther } from "../prove-again";
import { beginSession, type SessionClient } from "../sessions";
import { clientOf, type SignInAnswer, toSignIn } from "../sign-in";
import { networkOf } from "../throttle/client-network";
import { getUserRow } from "../users";
import { type AdmissionRequest, admit, alreadyFinished, decideNow } from "./admit";
import { type Attempt, digestOfAttempt, isFinished, openAttempt, sealAttempt, takeCode } from "./attempt";
import { matchGroups, matchingLines, type PersonClaims, readClaims, roleOf } from "./claims";
import { describeDecision, refused } from "./decide";
import { unlink } from "./link-identity";
import type { Provider, ProviderWork } from "./provider";
import { ProviderError } from "./provider-fetch";
import {
  asProviderError,
  asRefusedClient,
  countFailure,
  reasonOf,
  refuse,
  sentenceOf,
  unavailableProvider,
} from "./refuse";

async function finish(context: ServiceContext, sent: AttemptReturn, address: string): Promise<FinishedAttempt> {
  const { attempt, provider } = await findAttempt(context, sent.attempt, address);
  const claims = await readClaimsOf(context, provider, attempt, sent.query, address);
  const admission = { provider, attempt, claims, address };
  return attempt.purpose === "try" ? showTrial(context, admission) : letIn(context, admission);
}

/** Runs after the person has confirmed it. */
async function confirmLink(context: ServiceContext, sealed: string, address: string): Promise<FinishedAttempt> {
  const { attempt, provider } = await findAttempt(context, sealed, address);
  const { claims } = attempt;
  if (!claims) throw await refuse(context, notBegun(recorded("signInReasons.notAnswered")), { provider, address });
  const finished = await letIn(context, { provider, attempt, claims, address, isConfirmed: true });
  sendMailsLater(context);
  return finished;
}

const answerOf = (attempt: Attempt, { id, name }: Provider) => ({
  ...{ next: attempt.next, provider: { id, name } },
  ...{ code: null, expiresAt: null, tried: null, link: null },
});

async function showTrial(context: ServiceContext, admission: AdmissionRequest): Promise<FinishedAttempt> {
  const { attempt, provider, claims } = admission;
  const decision = await decideNow(context, context.db, admission);
  const kept = keptRole(admission);
  const outcome = describeDecision(decision);
  const stays = decision.kind !== "refused" && kept !== null && t("serviceSignIn.trial.roleStays", { why: kept });
  const result = tell(joinSentences(outcome, stays));
  const { issuer, subject, email, emailVerified, name } = claims;
  const found = claims.groups && matchGroups(provider, claims.groups);
  const groups = found?.map(({ group }) => group) ?? null;
  const matches = provider.roles === null ? [] : (found ?? []);
  const tried = { provider: provider.name, issuer, subject, email, emailVerified, name, groups, matches, result };
  return { ...answerOf(attempt, provider), tried };
}

async function letIn(context: ServiceContext, admission: AdmissionRequest): Promise<FinishedAttempt> {
  const { attempt, provider, claims } = admission;
  const answer = answerOf(attempt, provider);
  const issued = await admit(context, admission);
  if ("kind" in issued) {
    if (issued.kind === "refused") throw await refuse(context, issued, admission);
    const { name, email } = issued.user;
    const account = (claims.email ?? claims.name ?? claims.subject).slice(0, ACCOUNT_SHOWN);
    // Kept in a cookie: without what does not decide about the link and its role.
    const groups = claims.groups?.filter((group) => matchingLines(provider, group).length > 0) ?? null;
    const kept = { ...claims, name: null, unusableEmail: null, groups: groups && [...new Set(groups)] };
    const sealed = await sealAttempt(context, { ...attempt, claims: kept });
    return { ...answer, link: { attempt: sealed, account, name, email, password: issued.password } };
  }
  const kept = keptRole(admission);
  if (kept) {
    context.log.warn({
      event: "sign-in.role-kept",
      provider: provider.id,
      subject: claims.subject,
      reason: tellInEnglish(kept),
    });
  }
  return { ...answer, code: issued.code, expiresAt: new Date(issued.expiresAt).toISOString() };
}

const ACCOUNT_SHOWN = 100;

/** Why groups that did not come leave the role as it is, or null. */
function keptRole({ provider, claims }: AdmissionRequest): string | null {
  const given = roleOf(provider, claims);
  return "kept" in given ? given.kept : null;
}

/** Throws 403 for an attempt that this service did not make, or that has ended. */
async function findAttempt(context: ServiceContext, sealed: string, address: string) {
  const noAttempt = { reason: recorded("signInReasons.noAttempt") };
  const attempt = sealed === "" ? noAttempt : await openAttempt(context, sealed);
  if ("reason" in attempt) throw await refuse(context, notBegun(attempt.reason), { provider: null, address });
  const provider = await getProvider(context, attempt.provider);
  if (await wasRefused(context, digestOfAttempt(attempt))) {
    throw new ServiceProblem("sign-in-refused", alreadyFinished().sentence);
  }
  if (await isFinished(context.db, attempt)) {
    throw await refuse(context, alreadyFinished(), { provider, attempt, address });
  }
  return { attempt, provider };
}

const notBegun = (reason: string) => refused(t("serviceSignIn.provider.notBegun"), reason);

/** Throws 403 when the provider says no or is not believed, 503 when it cannot be used. */
async function readClaimsOf(
  context: ServiceContext,
  provider: Provider,
  attempt: Attempt,
  query: string,
  address: string,
): Promise<PersonClaims> {
  const isTrial = attempt.purpose === "try";
  try {
    return await readPerson(context, provider, attempt, query, address);
  } catch (error) {
    const failure = asProviderError(error);
    const reason = failure?.message ?? reasonOf(error);
    if (isTrial) throw new ServiceProblem("sign-in-refused", t("serviceSignIn.trial.failed", { reason }));
    const about = { provider, attempt, address, failure, isOfProvider: true };
    throw await refuse(context, refused(sentenceOf(provider, error), reason), about);
  }
}

async function redeemCode(
  context: ServiceContext,
  code: string,
  sealed: string,
  from: SessionClient,
): Promise<SignInAnswer> {
  const { db, now, log } = context;
  const attempt = await openAttempt(context, sealed);
  const begun =
    "reason" in attempt
      ? attempt
      : await inTransaction(db, async (trx) => {
          const taken = await takeCode(trx, { code, attempt, at: now() });
          if ("reason" in taken) return taken;
          const { userId, identityId } = taken;
          const user = await getUserRow(trx, userId);
          const sessionId = await beginSession(trx, user, { ...from, identityId }, now());
          return sessionId ? { user, sessionId } : { reason: recorded("signInReasons.disabled") };
        });
  if ("reason" in begun) {
    const provider = "reason" in attempt ? null : await getProvider(context, attempt.provider);
    const sentence = t("serviceSignIn.provider.tooLate");
    throw await refuse(context, refused(sentence, begun.reason), { provider, address: from.address });
  }
  log.info({ event: "sign-in", userId: begun.user.id, address: from.address });
  return toSignIn(context, begun.user, begun.sessionId, null);
}

async function unlinkIdentity(
  context: ServiceContext,
  { id, identityId, proof }: { id: string; identityId: string; proof: AdminProof },
  person: Person,
): Promise<void> {
  const change = async (trx: Db, user: UserRow) => {
    const removed = await unlink(trx, user, { actor: person, at: context.now(), identityId });
    if (removed === 0) throw notFound();
  };
  if (id === person.id) await proveAgain(context, proof, person, change);
  else await proveForOther(context, id, proof, person, change);
  sendMailsLater(context);
}

export const oidcRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(oidcOperations.listSignInProviders, async () => {
    const { providers, mayEndSession } = context.oidc;
    return { data: (await providers()).map((one) => ({ id: one.id, name: one.name, signOut: mayEndSession(one) })) };
  }),
  jsonOperation(oidcOperations.startSignIn, async ({ body: { provider, next, link } }) =>
    startAttempt(context, await getProvider(context, provider), { purpose: "sign-in", next, link }),
  ),
  jsonOperation(oidcOperations.trySignIn, async ({ body: { provider } }) =>
    startAttempt(context, await getProvider(context, provider), { purpose: "try", next: "", link: "" }),
  ),
  jsonOperation(oidcOperations.finishSignIn, ({ body, address }) => finish(context, body, address)),
  jsonOperation(oidcOperations.linkAccount, ({ body, address }) => confirmLink(context, body.attempt, address)),
  operation(oidcOperations.useOneTimeCode, (call) =>
    redeemCode(context, call.body.code, call.header(SIGN_IN_ATTEMPT_HEADER) ?? "", clientOf(call)),
  ),
  jsonOperation(oidcOperations.endProviderSession, async ({ body }) => ({
    url: await findSignOutPage(context, await getProvider(context, body.provider)),
  })),
  operation(peopleOperations.unlinkIdentity, ({ id, key, body }, person) =>
    unlinkIdentity(context, { id, identityId: key, proof: body }, person),
  ),
];

async function getProvider({ oidc }: ServiceContext, id: string): Promise<Provider> {
  const provider = (await oidc.providers()).find((one) => one.id === id);
  if (!provider) throw invalid([{ pointer: "/provider", detail: t("serviceSignIn.provider.unknown") }]);
  return provider;
}

const random = (): string => randomBytes(32).toString("base64url");

/** Returns the page of the provider, and what the browser keeps until it comes back. */
async function startAttempt(
  context: ServiceContext,
  provider: Provider,
  { purpose, next, link }: Pick<Attempt, "purpose" | "next" | "link">,
): Promise<StartedAttempt> {
  const { oidc, now } = context;
  const attempt: Attempt = {
    ...{ purpose, next, link, provider: provider.id, at: now() },
    ...{ state: random(), nonce: random(), verifier: random() },
  };
  const challenge = createHash("sha256").update(attempt.verifier).digest("base64url");
  const build: ProviderWork<URL> = (client, config) => {
    const hasGroups = provider.roles !== null && config.serverMetadata().scopes_supported?.includes("groups");
    const usual = ["openid", "email", "profile", ...(hasGroups ? ["groups"] : [])];
    const scopes = provider.scopes.length === 0 ? usual : new Set(["openid", ...provider.scopes]);
    return client.buildAuthorizationUrl(config, {
      redirect_uri: oidc.callback ?? "",
      scope: [...scopes].join(" "),
      ...{ state: attempt.state, nonce: attempt.nonce },
      ...{ code_challenge: challenge, code_challenge_method: "S256" },
    });
  };
  const url = await askOrFail(context, provider, build, purpose === "try");
  return { url: url.href, state: attempt.state, attempt: await sealAttempt(context, attempt) };
}

/** Checks state, issuer, audience, nonce, times and signature. @throws Error of openid-client, or ProviderError */
function readPerson(
  { oidc }: ServiceContext,
  provider: Provider,
  attempt: Attempt,
  query: string,
  address: string,
): Promise<PersonClaims> {
  const work: ProviderWork<PersonClaims> = async (client, config) => {
    const answer = client.authorizationCodeGrant(config, new URL(`${oidc.callback}?${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const tokens = await answer.catch(async (error) => {
      throw (await asRefusedClient(provider, error)) ?? error;
    });
    const idToken = tokens.claims();
    if (!idToken) throw new Error("The provider sent no ID token");
    const read = readClaims(provider, idToken, null);
    const hasAddress = read.email !== null && read.emailVerified;
    const hasRole = provider.roles === null || read.groups?.some((group) => matchingLines(provider, group).length > 0);
    if ((hasAddress && hasRole) || config.serverMetadata().userinfo_endpoint === undefined) return read;
    try {
      return readClaims(provider, idToken, await client.fetchUserInfo(config, tokens.access_token, idToken.sub));
    } catch (error) {
      if (!hasAddress) throw error;
      return {
        ...read,
        lacking: recorded("signInReasons.lacking.userinfo", { reason: reasonOf(error), provider: provider.name }),
      };
    }
  };
  return oidc.ask(provider, work, networkOf(address));
}

/** @throws ServiceProblem 404 when the provider has no such page, or 503 */
async function findSignOutPage(context: ServiceContext, provider: Provider): Promise<string> {
  const url = await askOrFail(context, provider, (client, config) =>
    config.serverMetadata().end_session_endpoint === undefined
      ? null
      : client.buildEndSessionUrl(config, {
          post_logout_redirect_uri: new URL("/sign-in", context.oidc.callback ?? "").href,
        }),
  );
  if (!url) throw notFound();
  return url.href;
}

/** The log gets the exact reason of a failure, and so does an admin who tries the provider. */
async function askOrFail<T>(
  { oidc, log, counts }: ServiceContext,
  provider: Provider,
  work: ProviderWork<T>,
  isTrial = false,
): Promise<T> {
  try {
    return await oidc.ask(provider, work);
  } catch (error) {
    const failure = asProviderError(error) ?? new ProviderError(reasonOf(error), { cause: error });
    countFailure({ counts }, provider);
    log.warn({ event: "provider.unavailable", provider: provider.id, reason: tellInEnglish(failure.message) });
    throw unavailableProvider(provider, failure, isTrial);
  }
}
