import {
  type AccessPoint,
  accessPoint as accessPointSchema,
  type NewAccessPoint,
} from "@/lib/contract/access-points/access-point";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import type { ServiceProblem } from "../../http/problem-error";
import { requireTeam } from "../../teams/memberships";
import { requireFreeCode } from "./code-holder";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { insertAccessPoints, recordCreated, toAccessPoints } from "./insert-access-points";

type Created = { accessPoint: AccessPoint; replayed: boolean };

/**
 * Creates an access point within the person's rate limit; a blank QR code is replaced by a generated one. A request with
 * an idempotency key that was used before for the same input writes nothing and gets the first answer, even above the limit.
 * @throws ServiceProblem 409 when the owner already uses the code; 422 when the key was used for another input; 429 when
 * the person has created too many within a minute
 */
export const createWithinLimit = (
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
  idempotencyKey: string | undefined,
): Promise<Created> =>
  context.createLimit.run({ personId: person.id, count: 1, idempotencyKey }, async (refusal) =>
    idempotencyKey === undefined
      ? {
          accessPoint: await inTransaction(context.db, (trx) => createOne(trx, context, input, person)),
          replayed: false,
        }
      : createOnce(context, input, person, idempotencyKey, refusal),
  );

/**
 * Creates an access point, or returns the first answer to the key.
 * @param refusal thrown instead of creating a new access point
 */
const createOnce = (
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
  key: string,
  refusal: ServiceProblem | undefined,
): Promise<Created> =>
  inTransaction(context.db, async (trx) => {
    const asked = { userId: person.id, key, fingerprint: fingerprintOf(typedFields(input)) };
    const answered = await takeKey(trx, asked, context.now());
    // An answer that was stored before a field was added lacks that field.
    const first =
      answered === null
        ? null
        : accessPointSchema.parse({ ...blankFields, fields: {}, team: null, ...JSON.parse(answered) });
    if (first) return { accessPoint: first, replayed: true };
    if (refusal) throw refusal;
    const accessPoint = await createOne(trx, context, input, person);
    await keepAnswer(trx, asked, accessPoint, accessPoint.id);
    return { accessPoint, replayed: false };
  });

/** Writes a new access point, and its entry in the audit log. */
async function createOne(
  trx: Db,
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
): Promise<AccessPoint> {
  const at = context.now();
  const teams = [await requireTeam(trx, input.teamId, person)];
  const created = await insertAccessPoints(trx, context, [input], person, {
    teams,
    pointerOf: () => "",
    refuse: () => requireFreeCode(trx, person.id, input.qrCode, person),
  });
  const [accessPoint] = toAccessPoints([input], person, created) as [AccessPoint];
  await recordCreated(trx, [accessPoint], () => person, at);
  return accessPoint;
}
