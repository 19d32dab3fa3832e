import { ownAccountOperations } from "@/lib/contract/operations/own-account-operations";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { changeName, changePassword } from "./change-account";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions";

/** Returns the operations on the own account: name, password and sessions. No API token may call them. */
export const ownAccountRoutes = (context: ServiceContext): Operation[] => [
  operation(ownAccountOperations.updateMe, async ({ body }, person) => ({
    status: 200,
    body: await changeName(context, body, person),
  })),
  operation(ownAccountOperations.changePassword, async ({ body }, person) => {
    await changePassword(context, body, person);
    return { status: 204 };
  }),
  operation(ownAccountOperations.listSessions, async ({ query }, person) =>
    listAnswer(
      ownAccountOperations.listSessions.path,
      { limit: query.limit },
      await listOwnSessions(context, query, person),
    ),
  ),
  operation(ownAccountOperations.endSession, async ({ id }, person) => {
    await endOwnSession(context, id, person);
    return { status: 204 };
  }),
  operation(ownAccountOperations.endOtherSessions, async (_call, person) => {
    await endOtherSessions(context, person);
    return { status: 204 };
  }),
];
