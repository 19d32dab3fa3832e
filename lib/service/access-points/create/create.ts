import {
  type AccessPoint,
  accessPoint as accessPointSchema,
  type NewAccessPoint,
} from "@/lib/contract/access-points/access-point";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import type { ProblemError } from "@/lib/contract/problem";
import { joinSentences, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { type GivenTeam, requireTeam } from "../../teams/memberships";
import { voidDetail } from "../edits/free-codes";
import { describeHolder, type Taken } from "../edits/taken-codes";
import { keepAnswer, takeKey, typedFields } from "./idempotency";
import { createPoints, ERRORS_MAX, toAccessPoints } from "./new-points";

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

type Batch = { data: AccessPoint[]; replayed: boolean };

const pointerOf = (index: number): string => `/items/${index}`;

/** All or none. A used key returns the first answer. @throws ServiceProblem 409 used codes, 422 key, 429 rate */
export const createBatch = (
  context: ServiceContext,
  items: NewAccessPoint[],
  person: Person,
  idempotencyKey: string | undefined,
): Promise<Batch> =>
  context.createLimit.run({ personId: person.id, count: items.length, idempotencyKey }, (refusal) =>
    inTransaction(context.db, async (trx) => {
      const fingerprint = fingerprintOf({ items: items.map(typedFields) });
      const asked = { userId: person.id, key: idempotencyKey, fingerprint };
      const answered = await takeKey(trx, asked, context.now());
      if (answered !== null) return { data: toAccessPoints(items, person, JSON.parse(answered)), replayed: true };
      if (refusal) throw refusal;
      const given = await requireTeams(trx, items, person);
      const refuse = (taken: readonly Taken[]) => refuseItems(taken, items, person);
      const created = await createPoints(trx, context, given, person, { pointerOf, refuse });
      await keepAnswer(trx, asked, created, "");
      return { data: toAccessPoints(items, person, created), replayed: false };
    }),
  );

async function requireTeams(trx: Db, items: readonly NewAccessPoint[], person: Person) {
  const known = new Map<string | null | undefined, GivenTeam | null>();
  for (const [index, { teamId }] of items.entries()) {
    if (!known.has(teamId))
      known.set(teamId, await requireTeam(trx, teamId, person, { pointer: `${pointerOf(index)}/teamId` }));
  }
  return items.map((input) => ({ input, team: known.get(input.teamId) ?? null }));
}

/** @throws ServiceProblem 422 for void codes, otherwise 409 */
async function refuseItems(taken: readonly Taken[], items: readonly NewAccessPoint[], person: Person): Promise<never> {
  const voided = taken.filter(({ holder }) => holder === null);
  const errors = (voided.length > 0 ? voided : taken)
    .slice(0, ERRORS_MAX)
    .map(({ position, code, holder }): ProblemError => {
      const pointer = `${pointerOf(position)}/qrCode`;
      if (holder === null) return { pointer, detail: voidDetail(code) };
      if (holder.position !== undefined) {
        const item = { number: holder.position + 1, name: items[holder.position]?.name ?? "" };
        return { pointer, detail: t("serviceCodes.takenByItem", { code, ...item }) };
      }
      const { detail, named } = describeHolder(code, holder, person);
      return { pointer, detail, ...(named && { accessPoint: named }) };
    });
  if (voided.length > 0) throw invalid(errors);
  const more = taken.length > 1 && t("serviceEdits.create.alsoTaken", { count: taken.length - 1 });
  const detail = joinSentences(errors[0]?.detail, more, t("serviceEdits.create.none"));
  throw new ServiceProblem("duplicate-qr-code", detail, { errors });
}
