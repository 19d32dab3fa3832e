import type { z } from "zod";
import type { handedOver } from "@/lib/contract/accounts/people";
import type { AuditChanges } from "@/lib/contract/audit";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { inLongTransactionAs } from "../../accounts/in-transaction-as";
import { lockUsers, requireReceiver } from "../../accounts/people/receiver";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { isDuplicate } from "../../db/failures";
import { type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound } from "../../http/problem-error";
import { moveAccessPoints } from "./move-access-points";

/** Returns the operation with which an admin hands the access points of a user over to another one. */
export const handOverRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.handOver, async ({ id, body }, person) => {
    const moved = await handOver(context, id, body.to.toLowerCase(), person);
    return { status: 200, body: { moved } satisfies z.output<typeof handedOver> };
  }),
];

/**
 * Moves all access points, reserved codes, own stocks, printers and designs of a user to another user, in one transaction.
 * Returns the number of access points.
 * @throws ServiceProblem 404, 422 when the receiver cannot take them, 409 when the receiver has some of the QR codes
 */
async function handOver(context: ServiceContext, id: string, to: string, actor: Person): Promise<number> {
  const attempt = () => handOverOnce(context, id, to, actor);
  return attempt().catch((error) => {
    // The receiver changed an access point to one of the codes after they were compared. The second attempt finds it.
    if (isDuplicate(error)) return attempt();
    throw error;
  });
}

function handOverOnce(context: ServiceContext, id: string, to: string, actor: Person): Promise<number> {
  return inLongTransactionAs(context, actor, async (trx) => {
    const users = await lockUsers(trx, [id, to]);
    const from = users.get(id);
    if (!from) throw notFound();
    if (to === id) throw invalid([{ pointer: "/to", detail: `${from.name} owns them already. Choose another user.` }]);
    const receiver = await requireReceiver(trx, to, "/to");
    const at = context.now();
    const moved = await moveAccessPoints(trx, { from, to: receiver, actor, at });
    await trx.updateTable("reserved_codes").set({ owner_id: to }).where("owner_id", "=", id).execute();
    await trx.updateTable("label_equipment").set({ owner_id: to }).where("owner_id", "=", id).execute();
    await trx.updateTable("label_designs").set({ owner_id: to }).where("owner_id", "=", id).execute();
    const target = { type: "user", id, name: from.name } as const;
    const changes: AuditChanges = { accessPoints: [moved, 0], receiver: [null, receiver.name] };
    await recordAudit(trx, { actor, action: "user.handed-over", target, changes, at });
    return moved;
  });
}
