import { isDeepStrictEqual } from "node:util";
import { inLongTransactionAs } from "../accounts/in-transaction-as";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { ServiceProblem } from "../http/problem-error";

/**
 * Runs `work` in a transaction as `inLongTransactionAs`, and checks at its end that the person's teams are the same as at its
 * begin: on PostgreSQL an admin can change them while access points are written, which takes seconds.
 * @throws ServiceProblem 401, 403
 */
export function inLongTransactionOfMember<T>(
  context: Pick<ServiceContext, "database" | "now">,
  person: Person,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  return inLongTransactionAs(context, person, async (trx) => {
    const before = await readTeams(trx, person);
    const result = await work(trx);
    if (isDeepStrictEqual(await readTeams(trx, person), before)) return result;
    throw new ServiceProblem("forbidden", "Your teams were changed while the request was running. Send it again.");
  });
}

const readTeams = (trx: Db, { id }: Pick<Person, "id">) =>
  trx.selectFrom("team_members").select(["team_id", "access"]).where("user_id", "=", id).orderBy("team_id").execute();
