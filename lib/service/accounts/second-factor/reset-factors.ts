import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { notFound } from "../../http/problem-error";
import { type Author, inTransactionAs } from "../in-transaction-as";
import { endSessionsExcept } from "../users";
import { queueFactorMail } from "./mails/factor-mails";

/**
 * Removes all factors and recovery codes of a user who lost the phone, and ends every session: the next sign-in needs the
 * password alone.
 * @throws ServiceProblem 404
 */
export const resetFactors = (store: Pick<ServiceContext, "db" | "now">, id: string, actor: Author): Promise<void> =>
  inTransactionAs(store, actor, async (trx) => {
    const user = await trx
      .selectFrom("users")
      .selectAll()
      .where("id", "=", id)
      .where("removed_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) throw notFound();
    const at = store.now();
    await trx.deleteFrom("second_factors").where("user_id", "=", id).execute();
    await trx.deleteFrom("recovery_codes").where("user_id", "=", id).execute();
    await trx.updateTable("users").set({ second_factor_at: null }).where("id", "=", id).execute();
    await endSessionsExcept(trx, user, null, at);
    const target = { type: "user", id, name: user.name } as const;
    await recordAudit(trx, { actor, action: "factor.reset", target, at });
    await queueFactorMail(trx, "reset", id, at);
  });
