import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { type GivenTeam, requireTeam } from "../../teams/memberships";
import { pointerOf, refuseDuplicates } from "./duplicate-items";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { insertAccessPoints, recordCreated, toAccessPoints } from "./insert-access-points";

type Batch = { data: AccessPoint[]; replayed: boolean };

/**
 * Creates several access points in one transaction, all or none, within the person's rate limit, in which each item
 * counts. With an idempotency key that was used before for the same items it writes nothing and returns the first answer.
 * @throws ServiceProblem 409 with each code that is already used, in the batch or by an access point of the owner; 422
 * when the key was used for other items; 429 when the person has created too many within a minute
 */
export const createBatch = (
  context: ServiceContext,
  items: NewAccessPoint[],
  person: Person,
  idempotencyKey: string | undefined,
): Promise<Batch> =>
  context.createLimit.run({ personId: person.id, count: items.length, idempotencyKey }, (refusal) =>
    inTransaction(context.db, async (trx) => {
      const at = context.now();
      const fingerprint = fingerprintOf({ items: items.map(typedFields) });
      const asked = { userId: person.id, key: idempotencyKey, fingerprint };
      const answered = await takeKey(trx, asked, at);
      if (answered !== null) return { data: toAccessPoints(items, person, JSON.parse(answered)), replayed: true };
      if (refusal) throw refusal;
      const teams = await requireTeams(trx, items, person);
      const created = await insertAccessPoints(trx, context, items, person, {
        teams,
        pointerOf,
        refuse: (_, taken, all) => refuseDuplicates(trx, person, taken, all),
      });
      const data = toAccessPoints(items, person, created);
      await recordCreated(trx, data, () => person, at);
      await keepAnswer(trx, asked, created, "");
      return { data, replayed: false };
    }),
  );

/** Returns the team of each item. @throws ServiceProblem as `requireTeam` */
async function requireTeams(trx: Db, items: readonly NewAccessPoint[], person: Person): Promise<(GivenTeam | null)[]> {
  const known = new Map<string | null | undefined, GivenTeam | null>();
  for (const [index, { teamId }] of items.entries()) {
    if (!known.has(teamId))
      known.set(teamId, await requireTeam(trx, teamId, person, { pointer: `${pointerOf(index)}/teamId` }));
  }
  return items.map(({ teamId }) => known.get(teamId) ?? null);
}
