import { pileOperations } from "@/lib/contract/operations/labels/label-operations";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { addToPile, emptyPile, listPile, removeFromPile } from "./pile-store";

export const pileRoutes = (context: ServiceContext): Operation[] => [
  operation(pileOperations.listPile, async ({ query }, person) =>
    listAnswer(
      pileOperations.listPile.path,
      { limit: query.limit, ...(query.accessPoint && { accessPoint: query.accessPoint }) },
      await listPile(context.database.reader(person.id), query, person),
    ),
  ),
  operation(pileOperations.addToPile, async ({ body }, person) => ({
    status: 200,
    body: await addToPile(context, body.ids, person),
  })),
  operation(pileOperations.emptyPile, async (_, person) => {
    await emptyPile(context, person);
    return { status: 204 };
  }),
  operation(pileOperations.removeFromPile, async ({ id }, person) => {
    await removeFromPile(context, id, person);
    return { status: 204 };
  }),
];
