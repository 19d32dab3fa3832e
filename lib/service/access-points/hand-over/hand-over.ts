import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import type { handedOver } from "@/lib/contract/accounts/people";
import type { AuditChanges } from "@/lib/contract/audit/audit";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { joinItems, joinSentences, t } from "@/lib/messages/messages";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { lockUsers, requireReceiver } from "../../accounts/users";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { type Clash, findClashes, toClash } from "../bulk/clashes";
import { PART } from "../edits/change-in-parts";
import { retryTakenCode, type Taken } from "../edits/taken-codes";
import { listIds, moveRows } from "./move-rows";

const NAMED_MAX = 10;

export const handOverRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.handOver, async ({ id, body }, person) => {
    const moved = await handOver(context, id, body.to.toLowerCase(), person);
    return { body: { moved } satisfies z.output<typeof handedOver> };
  }),
];

type User = { id: string; name: string };

// Not what is in teams. Moves in parts; after a failure the next hand-over moves the rest. Counts without trash.
// Throws ServiceProblem 404, 422 when the receiver cannot take them, 409 for QR codes that exist there.
async function handOver(context: ServiceContext, id: string, to: string, actor: Person): Promise<number> {
  const at = context.now();
  let moved = 0;
  for (;;) {
    const part = () =>
      inTransactionAs(context, actor, async (trx) => {
        const [from, receiver] = await lockBoth(trx, id, to);
        const all = { owner: id, team: null };
        if (moved === 0) refuseClashes(await findClashes(trx, await listIds(trx, all), to), { from, receiver, moved });
        const ids = await listIds(trx, all, PART + 1);
        const refuse = async (taken: readonly Taken[]) => refuseClashes(taken.map(toClash), { from, receiver, moved });
        const moving = { actor, context, at, refuse };
        const total = moved + (await moveRows(trx, ids.slice(0, PART), { ownerId: to }, moving));
        const isLast = ids.length <= PART;
        if (isLast) await moveOthers(trx, { from, receiver }, { moved: total, actor, at });
        return { total, isLast };
      });
    const { total, isLast } = await retryTakenCode(part);
    moved = total;
    if (isLast) return moved;
    await setImmediate();
  }
}

async function lockBoth(trx: Db, id: string, to: string): Promise<[User, User]> {
  const users = await lockUsers(trx, [id, to]);
  const from = users.get(id);
  if (!from) throw notFound();
  if (to === id)
    throw invalid([{ pointer: "/to", detail: t("serviceEdits.handOver.ownsAlready", { name: from.name }) }]);
  return [from, await requireReceiver(trx, to, "/to")];
}

type Both = { from: User; receiver: User };

async function moveOthers(
  trx: Db,
  { from, receiver }: Both,
  { moved, actor, at }: { moved: number; actor: Person; at: number },
): Promise<void> {
  for (const table of ["label_equipment", "label_designs"] as const) {
    await trx.updateTable(table).set({ owner_id: receiver.id }).where("owner_id", "=", from.id).execute();
  }
  await moveCodes(trx, { from, receiver });
  const changes: AuditChanges = { accessPoints: [moved, 0], receiver: [null, receiver.name] };
  await recordAudit(trx, { actor, action: "user.handed-over", target: from, changes, at });
}

/** Not of access points that stay with teams: the receiver could print a second label of such a code. */
async function moveCodes(trx: Db, { from, receiver }: Both): Promise<void> {
  await trx
    .updateTable("reserved_codes")
    .set({ owner_id: receiver.id })
    .where("owner_id", "=", from.id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("all_access_points")
            .select("all_access_points.id")
            .where("all_access_points.owner_id", "=", from.id)
            .whereRef("all_access_points.qr_code", "=", "reserved_codes.code"),
        ),
      ),
    )
    .execute();
}

/** `moved` by the parts before. @throws ServiceProblem 409 that names up to 10 QR codes */
function refuseClashes(taken: readonly Clash[], { from, receiver, moved }: Both & { moved: number }): void {
  if (taken.length === 0) return;
  const named = taken.slice(0, NAMED_MAX);
  const codes = joinItems(named.map(({ qrCode }) => t("common.quoted", { text: qrCode })));
  const more = taken.length - named.length;
  const values = { receiver: receiver.name, owner: from.name, codes, more };
  const rest =
    moved === 0 ? t("serviceEdits.handOver.noneMoved") : t("serviceEdits.handOver.someMoved", { count: moved });
  throw new ServiceProblem("duplicate-qr-code", joinSentences(t("serviceEdits.handOver.codesTaken", values), rest), {
    errors: named.map(({ id, name, qrCode, holder }) => ({
      pointer: "/to",
      detail: t("serviceEdits.handOver.codeTaken", { code: qrCode, name, holder, receiver: receiver.name }),
      accessPoint: { id, name },
    })),
  });
}
