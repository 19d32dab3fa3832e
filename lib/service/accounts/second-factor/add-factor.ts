import { v7 as uuidv7 } from "uuid";
import type {
  FactorConfirmation,
  NewFactor,
  RecoveryCodes,
  StartedFactor,
} from "@/lib/contract/accounts/second-factor";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { isDuplicate } from "../../db/failures";
import type { Person } from "../../http/operation";
import { invalid, notFound } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { proveAgain } from "../prove-again";
import { endSessionsExcept, lockUser } from "../users";
import { CHALLENGE_MS } from "./challenges";
import { queueFactorMail, sendFactorMailsLater } from "./mails/factor-mails";
import { askForNewPasskey, noPasskeys, passkeySite, verifyNewPasskey } from "./passkeys";
import { replaceRecoveryCodes } from "./recovery-codes";
import { createTotp, decryptSecret, encryptSecret, stepOfCode } from "./totp";
import { confirmedFactors } from "./verify-factor";

const FACTORS_MAX = 20;
const NONCE_BYTES = 32;

/** A new secret or challenge each time. Counts for nothing until it is confirmed. */
export async function startFactor(context: ServiceContext, body: NewFactor, person: Person): Promise<StartedFactor> {
  const site = passkeySite(context);
  if (body.type === "passkey" && !site) throw noPasskeys();
  const started = await proveAgain(context, body, person, async (trx, user) => {
    const factors = await confirmedFactors(trx, user.id);
    if (factors.length >= FACTORS_MAX) {
      const detail = `You have ${FACTORS_MAX} factors, which is the limit. Remove one first.`;
      throw invalid([{ pointer: "/type", detail }]);
    }
    await trx.deleteFrom("second_factors").where("user_id", "=", user.id).where("confirmed_at", "is", null).execute();
    const id = uuidv7();
    const row = {
      id,
      user_id: user.id,
      type: body.type,
      name: body.name || NAMES[body.type],
      created_at: context.now(),
    };
    if (body.type === "totp" || !site) {
      const { secret, uri } = createTotp(context.randomBytes, user.email);
      const encrypted = encryptSecret(context, secret);
      await trx
        .insertInto("second_factors")
        .values({ ...row, secret: encrypted, challenge: null })
        .execute();
      return { id, secret, uri };
    }
    const challenge = Buffer.from(context.randomBytes(NONCE_BYTES)).toString("base64url");
    await trx
      .insertInto("second_factors")
      .values({ ...row, secret: null, challenge })
      .execute();
    return { id, site, challenge, user, factors };
  });
  if (started.uri !== undefined) return started;
  const { id, challenge, user, factors } = started;
  return { id, options: await askForNewPasskey(started.site, challenge, user, factors) };
}

const NAMES = { totp: "Authenticator app", passkey: "Passkey" } as const;

/** Every other session ends. Recovery codes come with the first factor. */
export async function confirmFactor(
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
    await endSessionsExcept(trx, user, { id: person.credential.id }, at);
    const target = { type: "user", id: user.id, name: user.name } as const;
    const changes = { factor: [null, begun.name] as [null, string] };
    await recordAudit(trx, { actor: person, action: "factor.added", target, changes, at });
    await queueFactorMail(trx, "added", user.id, at);
    return isFirst ? replaceRecoveryCodes(trx, randomBytes, user.id) : [];
  });
  sendFactorMailsLater(context);
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
    const detail = "The code is wrong. Enter the 6 digits that the app shows now, and check the clock of the phone.";
    throw invalid([{ pointer: "/code", detail }]);
  }
  const site = passkeySite(context);
  if (!site || !body.passkey) throw notFound();
  const verified = await verifyNewPasskey(site, begun.challenge ?? "", body.passkey);
  if ("columns" in verified) return verified.columns;
  context.log.info({ event: "passkey.refused", reason: verified.refusal });
  throw refusedPasskey();
}

const refusedPasskey = () =>
  invalid([{ pointer: "/passkey", detail: "The passkey was not accepted. Try again, or use an app." }]);
