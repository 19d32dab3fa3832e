import { v7 as uuidv7 } from "uuid";
import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type {
  FactorChange,
  FactorConfirmation,
  NewFactor,
  OwnFactors,
  RecoveryCodes,
  StartedFactor,
} from "@/lib/contract/accounts/second-factor";
import { ownAccountOperations } from "@/lib/contract/operations/own-account-operations";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { signInOperations } from "@/lib/contract/operations/sign-in/sign-in-operations";
import { tellInEnglish } from "@/lib/messages/catalogues";
import { t } from "@/lib/messages/messages";
import { type Actor, changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import type { UserRow } from "../../db/tables";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { sendMailsLater } from "../mail/outbox";
import { proveAgain, proveForOther } from "../prove-again";
import { clientOf } from "../sign-in";
import { decryptSecret, encryptSecret } from "../tokens/secrets-at-rest";
import { endSessionsExcept, getUserRow, lockUser } from "../users";
import { CHALLENGE_MS, issueChallenge } from "./challenges";
import { queueFactorMail } from "./factor-mails";
import { askForNewPasskey, askForPasskey, noPasskeys, passkeySite, verifyNewPasskey } from "./passkeys";
import { requestPasskey, signInWithFactor } from "./sign-in-with-factor";
import { confirmedFactors, countRecoveryCodes, createTotp, replaceRecoveryCodes, stepOfCode } from "./verify-factor";

const FACTORS_MAX = 20;
const NONCE_BYTES = 32;

/** A new secret or challenge each time. Counts for nothing until it is confirmed. */
async function startFactor(context: ServiceContext, body: NewFactor, person: Person): Promise<StartedFactor> {
  const site = passkeySite(context);
  if (body.type === "passkey" && !site) throw noPasskeys();
  const started = await proveAgain(context, body, person, async (trx, user) => {
    const factors = await confirmedFactors(trx, user.id);
    if (factors.length >= FACTORS_MAX) {
      throw invalid([{ pointer: "/type", detail: t("serviceAccounts.factor.tooMany", { count: FACTORS_MAX }) }]);
    }
    await trx.deleteFrom("second_factors").where("user_id", "=", user.id).where("confirmed_at", "is", null).execute();
    const id = uuidv7();
    const row = {
      id,
      user_id: user.id,
      type: body.type,
      name: body.name || t(`serviceAccounts.factor.name.${body.type}`),
      created_at: context.now(),
    };
    const add = (columns: { secret: string | null; challenge: string | null }) =>
      trx
        .insertInto("second_factors")
        .values({ ...row, ...columns })
        .execute();
    if (body.type === "totp" || !site) {
      const { secret, uri } = createTotp(context.randomBytes, user.email);
      await add({ secret: encryptSecret(context, secret), challenge: null });
      return { id, secret, uri };
    }
    const challenge = Buffer.from(context.randomBytes(NONCE_BYTES)).toString("base64url");
    await add({ secret: null, challenge });
    return { id, site, challenge, user, factors };
  });
  if (started.uri !== undefined) return started;
  const { id, challenge, user, factors } = started;
  return { id, options: await askForNewPasskey(started.site, challenge, user, factors) };
}

/** Every other session ends. Recovery codes come with the first factor. */
async function confirmFactor(
  context: ServiceContext,
  id: string,
  body: FactorConfirmation,
  person: Person,
): Promise<RecoveryCodes> {
  const { db, now, randomBytes } = context;
  const begun = await db
    .selectFrom("second_factors")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", person.id)
    .where("confirmed_at", "is", null)
    .where("created_at", ">", now() - CHALLENGE_MS)
    .executeTakeFirst();
  if (!begun || (begun.type === "totp") !== (body.code !== undefined)) throw notFound();
  const columns = await provenColumns(context, begun, body);
  const codes = await inTransactionAs(context, person, async (trx) => {
    const at = now();
    const user = await lockUser(trx, person.id);
    const taken = await trx
      .updateTable("second_factors")
      .set({ ...columns, confirmed_at: at, challenge: null })
      .where("id", "=", id)
      .where("confirmed_at", "is", null)
      .returning("id")
      .executeTakeFirst()
      .catch((error) => {
        if (isDuplicate(error)) throw refusedPasskey();
        throw error;
      });
    if (!taken) throw notFound();
    const isFirst = user.second_factor_at === null;
    await trx
      .updateTable("users")
      .set({ second_factor_at: user.second_factor_at ?? at })
      .where("id", "=", user.id)
      .execute();
    await endSessionsExcept(trx, user.id, person.credential.id, at);
    const changes = changesBetween(null, { factor: begun.name });
    await recordAudit(trx, { actor: person, action: "factor.added", target: user, changes, at });
    await queueFactorMail(trx, "added", user.id, at);
    return isFirst ? replaceRecoveryCodes(trx, randomBytes, user.id) : [];
  });
  sendMailsLater(context);
  return { recoveryCodes: codes };
}

async function provenColumns(
  context: ServiceContext,
  begun: { secret: string | null; challenge: string | null },
  body: FactorConfirmation,
) {
  if (body.code !== undefined) {
    const secret = decryptSecret(context.keys, begun.secret ?? "");
    const step = secret === null ? null : stepOfCode(secret, body.code, context.now());
    if (step !== null) return { last_step: step };
    throw invalid([{ pointer: "/code", detail: t("serviceAccounts.factor.wrongCode") }]);
  }
  const site = passkeySite(context);
  if (!site || !body.passkey) throw notFound();
  const verified = await verifyNewPasskey(site, begun.challenge ?? "", body.passkey);
  if ("columns" in verified) return verified.columns;
  context.log.info({ event: "passkey.refused", reason: tellInEnglish(verified.refusal) });
  throw refusedPasskey();
}

const refusedPasskey = () => invalid([{ pointer: "/passkey", detail: t("serviceAccounts.factor.passkeyRefused") }]);

async function listFactors(context: ServiceContext, person: Person): Promise<OwnFactors> {
  const rows = await confirmedFactors(context.db, person.id);
  const { password_hash } = await getUserRow(context.db, person.id);
  return {
    data: rows.map(({ id, type, name, created_at, last_used_at }) => ({
      id,
      type,
      name,
      createdAt: new Date(created_at).toISOString(),
      lastUsedAt: last_used_at === null ? null : new Date(last_used_at).toISOString(),
    })),
    recoveryCodes: await countRecoveryCodes(context.db, person.id),
    dueFrom: person.factorDueFrom ?? null,
    passkeys: passkeySite(context) !== null,
    hasPassword: password_hash !== null,
  };
}

/** Ends every other session. With the last one go the recovery codes. 403 while the office requires one. */
async function removeFactor(context: ServiceContext, id: string, body: FactorChange, person: Person): Promise<void> {
  const known = await confirmedFactors(context.db, person.id);
  if (!known.some((factor) => factor.id === id)) throw notFound();
  await proveAgain(context, body, person, async (trx, user) => {
    const at = context.now();
    const own = trx.deleteFrom("second_factors").where("user_id", "=", user.id);
    const removed = await own
      .where("id", "=", id)
      .where("confirmed_at", "is not", null)
      .returning("name")
      .executeTakeFirst();
    if (!removed) throw notFound();
    const isLast = (await confirmedFactors(trx, user.id)).length === 0;
    if (isLast && (await isRequiredOf(trx, person))) {
      throw new ServiceProblem("second-factor-due", t("serviceAccounts.factor.required"));
    }
    if (isLast) {
      await trx.updateTable("users").set({ second_factor_at: null }).where("id", "=", user.id).execute();
      await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
    }
    await endSessionsExcept(trx, user.id, person.credential.id, at);
    const changes = changesBetween({ factor: removed.name }, null);
    await recordAudit(trx, { actor: person, action: "factor.removed", target: user, changes, at });
    await queueFactorMail(trx, "removed", user.id, at);
  });
  sendMailsLater(context);
}

async function isRequiredOf(trx: Db, { role }: Person): Promise<boolean> {
  const { second_factor_from } = await trx
    .selectFrom("office_settings")
    .select("second_factor_from")
    .executeTakeFirstOrThrow();
  return role in JSON.parse(second_factor_from);
}

async function renewRecoveryCodes(context: ServiceContext, body: FactorChange, person: Person): Promise<RecoveryCodes> {
  const codes = await proveAgain(context, body, person, async (trx, user) => {
    if (user.second_factor_at === null) throw notFound();
    const at = context.now();
    await endSessionsExcept(trx, user.id, person.credential.id, at);
    await recordAudit(trx, { actor: person, action: "factor.codes-created", target: user, at });
    await queueFactorMail(trx, "codes", user.id, at);
    return replaceRecoveryCodes(trx, context.randomBytes, user.id);
  });
  sendMailsLater(context);
  return { recoveryCodes: codes };
}

async function requestOwnPasskey(context: ServiceContext, person: Person): Promise<PasskeyRequest> {
  const site = passkeySite(context);
  const rows = (await confirmedFactors(context.db, person.id)).filter(({ type }) => type === "passkey");
  if (!site || rows.length === 0) throw noPasskeys();
  const { credential_version: version } = await getUserRow(context.db, person.id);
  const { token, nonce } = await issueChallenge(context, { purpose: "change", userId: person.id, version });
  return { challenge: token, options: askForPasskey(site, nonce, rows) };
}

/** The user is locked. Ends every session: the next sign-in needs the password alone. */
export async function resetFactors(trx: Db, user: UserRow, actor: Actor, at: number): Promise<void> {
  const { id } = user;
  await trx.deleteFrom("second_factors").where("user_id", "=", id).execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
  await trx.updateTable("users").set({ second_factor_at: null }).where("id", "=", id).execute();
  await endSessionsExcept(trx, user.id, null, at);
  await recordAudit(trx, { actor, action: "factor.reset", target: user, at });
  await queueFactorMail(trx, "reset", id, at);
}

export const factorRoutes = (context: ServiceContext): Operation[] => [
  operation(signInOperations.sendSecondFactor, (call) => signInWithFactor(context, call.body, clientOf(call))),
  jsonOperation(signInOperations.requestPasskey, () => requestPasskey(context)),
  jsonOperation(ownAccountOperations.listFactors, (_call, person) => listFactors(context, person)),
  jsonOperation(ownAccountOperations.startFactor, ({ body }, person) => startFactor(context, body, person)),
  jsonOperation(ownAccountOperations.confirmFactor, ({ id, body }, person) => confirmFactor(context, id, body, person)),
  operation(ownAccountOperations.removeFactor, ({ id, body }, person) => removeFactor(context, id, body, person)),
  jsonOperation(ownAccountOperations.renewRecoveryCodes, ({ body }, person) =>
    renewRecoveryCodes(context, body, person),
  ),
  jsonOperation(ownAccountOperations.requestOwnPasskey, (_call, person) => requestOwnPasskey(context, person)),
  operation(peopleOperations.resetFactors, async ({ id, body }, person) => {
    await proveForOther(context, id, body, person, (trx, user) => resetFactors(trx, user, person, context.now()));
    sendMailsLater(context);
  }),
];
