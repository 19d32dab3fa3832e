import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables/accounts";
import { type Author, inTransactionAs } from "../in-transaction-as";
import { getUserForChange } from "../people/change-user";
import { endSessionsExcept } from "../users";

/**
 * Removes all factors and recovery codes of a user who lost the phone, and ends every session: the next sign-in needs the
 * password alone. Returns the user.
 * @throws ServiceProblem 404
 */
export const resetFactors = (store: Pick<ServiceContext, "db" | "now">, id: string, actor: Author): Promise<UserRow> =>
  inTransactionAs(store, actor, async (trx) => {
    const user = await getUserForChange(trx, id);
    const at = store.now();
    await deleteFactors(trx, id);
    await endSessionsExcept(trx, user, null, at);
    const target = { type: "user", id, name: user.name } as const;
    await recordAudit(trx, { actor, action: "factor.reset", target, at });
    return user;
  });

/** Deletes what a user has as second factor. */
export async function deleteFactors(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx.updateTable("users").set({ second_factor_at: null }).where("id", "=", userId).execute();
}
