import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { FactorChange, OwnFactors, RecoveryCodes } from "@/lib/contract/accounts/second-factor";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { proveAgain } from "../prove-again";
import { endSessionsExcept } from "../users";
import { issueChallenge } from "./challenges";
import { queueFactorMail, sendFactorMailsLater } from "./mails/factor-mails";
import { askForPasskey, noPasskeys, passkeySite } from "./passkeys";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes";
import { confirmedFactors } from "./verify-factor";

export async function listFactors(context: ServiceContext, person: Person): Promise<OwnFactors> {
  const rows = await confirmedFactors(context.db, person.id);
  const users = context.db.selectFrom("users").select("password_hash").where("id", "=", person.id);
  const { password_hash } = await users.executeTakeFirstOrThrow();
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
export async function removeFactor(
  context: ServiceContext,
  id: string,
  body: FactorChange,
  person: Person,
): Promise<void> {
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
      throw new ServiceProblem(
        "second-factor-due",
        "Your office requires a second factor. Add another one before you remove the last.",
      );
    }
    if (isLast) {
      await trx.updateTable("users").set({ second_factor_at: null }).where("id", "=", user.id).execute();
      await trx.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
    }
    await endSessionsExcept(trx, user, { id: person.credential.id }, at);
    const target = { type: "user", id: user.id, name: user.name } as const;
    const changes = { factor: [removed.name, null] as [string, null] };
    await recordAudit(trx, { actor: person, action: "factor.removed", target, changes, at });
    await queueFactorMail(trx, "removed", user.id, at);
  });
  sendFactorMailsLater(context);
}

async function isRequiredOf(trx: Db, { role }: Person): Promise<boolean> {
  const { second_factor_from } = await trx
    .selectFrom("office_settings")
    .select("second_factor_from")
    .executeTakeFirstOrThrow();
  return role in JSON.parse(second_factor_from);
}

export async function renewRecoveryCodes(
  context: ServiceContext,
  body: FactorChange,
  person: Person,
): Promise<RecoveryCodes> {
  const codes = await proveAgain(context, body, person, async (trx, user) => {
    if (user.second_factor_at === null) throw notFound();
    const at = context.now();
    await endSessionsExcept(trx, user, { id: person.credential.id }, at);
    const target = { type: "user", id: user.id, name: user.name } as const;
    await recordAudit(trx, { actor: person, action: "factor.codes-created", target, at });
    await queueFactorMail(trx, "codes", user.id, at);
    return replaceRecoveryCodes(trx, context.randomBytes, user.id);
  });
  sendFactorMailsLater(context);
  return { recoveryCodes: codes };
}

export async function requestOwnPasskey(context: ServiceContext, person: Person): Promise<PasskeyRequest> {
  const site = passkeySite(context);
  const rows = (await confirmedFactors(context.db, person.id)).filter(({ type }) => type === "passkey");
  if (!site || rows.length === 0) throw noPasskeys();
  const { credential_version: version } = await context.db
    .selectFrom("users")
    .select("credential_version")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  const { token, nonce } = await issueChallenge(context, { purpose: "change", userId: person.id, version });
  return { challenge: token, options: askForPasskey(site, nonce, rows) };
}
