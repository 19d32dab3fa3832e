import type { LinkUse } from "@/lib/contract/accounts/people";
import { signInOperations } from "@/lib/contract/operations/sign-in/sign-in-operations";
import { t } from "@/lib/messages/messages";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { type Operation, operation } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { weaknessOf } from "../passwords/password-strength";
import { beginSession, type SessionClient } from "../sessions";
import { clientOf, type SignInAnswer, secondFactorRequired, toSignIn } from "../sign-in";
import { findUserByEmail, hasIdentity, setPasswordHash } from "../users";
import { getUserForChange } from "./change-user";
import { countResetRequest } from "./link-limits";
import { deleteUnusedLinks, deliverLink, getValidLink, issueLink, takeLink } from "./one-time-links";

/** Ends the user's sessions; API tokens stay. 401 when the user has a second factor, which is needed next. */
async function usePassword(
  context: ServiceContext,
  { token, password }: LinkUse,
  from: SessionClient,
): Promise<SignInAnswer> {
  const { db, now, log } = context;
  const link = await getValidLink(context, token, from.address);
  const weakness = await weaknessOf(password, link.user);
  if (weakness) throw invalid([{ pointer: "/password", detail: weakness }]);
  const passwordHash = await context.passwords.hash(password);
  const { user, sessionId } = await inTransaction(db, async (trx) => {
    const at = now();
    const { id, name } = await takeLink(trx, link, at);
    const actor = { id, name, address: from.address };
    await setPasswordHash(trx, id, passwordHash, at);
    await deleteUnusedLinks(trx, id);
    await recordAudit(trx, { actor, action: "password.changed", target: actor, at });
    const user = await getUserForChange(trx, id);
    if (user.second_factor_at !== null) return { user, sessionId: null };
    const sessionId = await beginSession(trx, user, from, at);
    if (sessionId === null) throw new Error("a user who is locked changed");
    return { user, sessionId };
  });
  log.info({ event: "one-time-link.used", purpose: link.purpose, userId: user.id, address: from.address });
  // The link replaces the password, not the second factor.
  if (sessionId === null) throw await secondFactorRequired(context, user);
  return toSignIn(context, user, sessionId, null);
}

async function sendReset(context: ServiceContext, email: string): Promise<void> {
  const link = await inTransaction(context.db, async (trx) => {
    const found = await findUserByEmail(trx, email);
    if (!found || found.disabled_at !== null) return null;
    // A mailbox must not outlive the account at the provider: only an admin gives these people a password.
    if (found.password_hash === null && (await hasIdentity(trx, found.id))) return null;
    const user = await getUserForChange(trx, found.id);
    return issueLink(trx, context, { user, createdBy: null, now: context.now() });
  });
  if (link) await deliverLink(context, link);
}

export const linkRoutes = (context: ServiceContext): Operation[] => [
  operation(signInOperations.checkOneTimeLink, async ({ body, address }) => {
    const { purpose, expiresAt, user } = await getValidLink(context, body.token, address);
    const { email, name } = user;
    return { body: { purpose, email, name, expiresAt: new Date(expiresAt).toISOString() } };
  }),
  operation(signInOperations.useOneTimeLink, (call) => usePassword(context, call.body, clientOf(call))),
  operation(signInOperations.forgotPassword, async ({ body, address }) => {
    const { mailer } = context;
    if (!(await mailer.isSetUp(context.db))) {
      throw new ServiceProblem("not-found", t("serviceSignIn.link.noMail"));
    }
    await countResetRequest(context, body.email, address);
    // Not awaited, so that the answer takes equally long whether or not the user exists.
    mailer.runLater(() => sendReset(context, body.email));
  }),
];
