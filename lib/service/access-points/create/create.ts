import {
  type AccessPoint,
  accessPoint as accessPointSchema,
  type NewAccessPoint,
} from "@/lib/contract/access-points/access-point";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { requireTeam } from "../../teams/memberships";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { createPoints, toAccessPoints } from "./new-points";

type Created = { accessPoint: AccessPoint; replayed: boolean };

/** A used key returns the first answer, even above the limit. @throws ServiceProblem 409 code, 422 key, 429 rate */
export const createWithinLimit = (
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
  idempotencyKey: string | undefined,
): Promise<Created> =>
  context.createLimit.run({ personId: person.id, count: 1, idempotencyKey }, (refusal) =>
    inTransaction(context.db, async (trx) => {
      const asked = { userId: person.id, key: idempotencyKey, fingerprint: fingerprintOf(typedFields(input)) };
      const answered = await takeKey(trx, asked, context.now());
      if (answered !== null) return { accessPoint: parseAnswer(answered), replayed: true };
      if (refusal) throw refusal;
      const team = await requireTeam(trx, input.teamId, person);
      const created = await createPoints(trx, context, [{ input, team }], person, { pointerOf: () => "" });
      const [accessPoint] = toAccessPoints([input], person, created) as [AccessPoint];
      await keepAnswer(trx, asked, accessPoint, accessPoint.id);
      return { accessPoint, replayed: false };
    }),
  );

/** An answer that was stored before a field was added lacks that field. */
const parseAnswer = (answer: string): AccessPoint =>
  accessPointSchema.parse({ ...blankFields, fields: {}, team: null, ...JSON.parse(answer) });
