import { type Actor, recordAudit } from "../../audit-entries/record-audit";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { endSessionsExcept } from "../users";
import { queueFactorMail } from "./mails/factor-mails";

/** The user is locked. Ends every session: the next sign-in needs the password alone. */
export async function resetFactors(trx: Db, user: UserRow, actor: Actor, at: number): Promise<void> {
  const { id } = user;
  await trx.deleteFrom("second_factors").where("user_id", "=", id).execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
  await trx.updateTable("users").set({ second_factor_at: null }).where("id", "=", id).execute();
  await endSessionsExcept(trx, user, null, at);
  const target = { type: "user", id, name: user.name } as const;
  await recordAudit(trx, { actor, action: "factor.reset", target, at });
  await queueFactorMail(trx, "reset", id, at);
}
