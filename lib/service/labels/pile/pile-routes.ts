import { pileOperations } from "@/lib/contract/operations/labels/label-operations";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { addToPile, emptyPile, listPile, removeFromPile } from "./pile-store";

export const pileRoutes = (context: ServiceContext): Operation[] => [
  operation(pileOperations.listPile, async ({ query }, person) =>
    listAnswer(pileOperations.listPile, query, await listPile(context.database.reader(person.id), query, person)),
  ),
  operation(pileOperations.addToPile, async ({ body }, person) => ({
    body: await addToPile(context, body.ids, person),
  })),
  operation(pileOperations.emptyPile, (_, person) => emptyPile(context, person)),
  operation(pileOperations.removeFromPile, ({ id }, person) => removeFromPile(context, id, person)),
];
