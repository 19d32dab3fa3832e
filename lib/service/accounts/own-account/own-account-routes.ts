import { ownAccountOperations } from "@/lib/contract/operations/own-account-operations";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { issueApiToken, listApiTokens, revokeApiToken } from "./api-token-store";
import { changeName, changePassword } from "./change-account";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions";

/** No API token may call them. */
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
  operation(ownAccountOperations.listApiTokens, async ({ query }, person) => {
    const { limit, scope } = query;
    const kept = { limit, ...(scope === "all" && { scope }) };
    return listAnswer(ownAccountOperations.listApiTokens.path, kept, await listApiTokens(context.db, query, person));
  }),
  operation(ownAccountOperations.createApiToken, async ({ body }, person) => ({
    status: 201,
    body: await issueApiToken(context, body, person),
  })),
  operation(ownAccountOperations.revokeApiToken, async ({ id }, person) => {
    await revokeApiToken(context, id, person);
    return { status: 204 };
  }),
];
