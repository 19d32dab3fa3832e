import { ownAccountOperations } from "@/lib/contract/operations/own-account-operations";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { issueApiToken, listApiTokens, revokeApiToken } from "./api-token-store";

/** Returns the operations on API tokens: list, create and revoke. No API token may call them. */
export const apiTokenRoutes = (context: ServiceContext): Operation[] => [
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
