import type { CodeListQuery } from "@/lib/contract/access-points/codes/reserved-codes";
import { codeOperations } from "@/lib/contract/operations/code-operations";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { checkCode } from "./code-check";
import { listCodes, reserveCodes, voidCode } from "./code-store";
import { lookUpCode } from "./look-up-code";

/** Returns the operations on codes whose labels are printed before their access points exist. */
export const codeRoutes = (context: ServiceContext): Operation[] => [
  operation(codeOperations.listCodes, async ({ query }, person) =>
    listAnswer(codeOperations.listCodes.path, askedOf(query), await listCodes(context.database, query, person)),
  ),
  operation(codeOperations.reserveCodes, async ({ body }, person) => ({
    status: 201,
    body: { data: await reserveCodes(context, body.count, person) },
  })),
  operation(codeOperations.voidCode, async ({ id }, person) => ({
    status: 200,
    body: await voidCode(context, id, person),
  })),
];

/** Returns the parameters that differ from their defaults, for the links to other pages. */
const askedOf = ({ limit, state, scope }: CodeListQuery) => ({
  limit,
  ...(state !== "any" && { state }),
  ...(scope !== "mine" && { scope }),
});

/** Returns the operations that answer what a typed or scanned code is. */
export const codeLookUpRoutes = (context: ServiceContext): Operation[] => [
  operation(codeOperations.checkCode, async ({ query }, person) => ({
    status: 200,
    body: { warnings: await checkCode(context, query, person) },
  })),
  operation(codeOperations.lookUpCode, async ({ query }, person) => ({
    status: 200,
    body: await lookUpCode(context, query.qrCode, person),
  })),
];
