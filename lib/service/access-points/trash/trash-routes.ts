import { trashOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../../context";
import { etagOf } from "../../http/conditional";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { toAccessPoint } from "../rows/rows";
import { getTrashed, listTrash, toTrashed } from "./find-trashed";
import { purgeAccessPoint, restoreAccessPoint } from "./restore";

/** Returns the operations on deleted access points. */
export const trashRoutes = (context: ServiceContext): Operation[] => [
  operation(
    trashOperations.listTrash,
    async ({ query }, person) => listAnswer(trashOperations.listTrash, query, await listTrash(context, query, person)),
    { work: "search" },
  ),
  operation(trashOperations.getTrashedAccessPoint, async ({ id }, person) => ({
    body: toTrashed(await getTrashed(context.db, id, context.now(), person)),
  })),
  operation(trashOperations.restoreAccessPoint, async ({ id, body }, person) => {
    const row = await restoreAccessPoint(context, id, body, person);
    return { headers: { ETag: etagOf(row) }, body: toAccessPoint(row) };
  }),
  operation(trashOperations.purgeAccessPoint, ({ id }, person) => purgeAccessPoint(context, id, person)),
];
