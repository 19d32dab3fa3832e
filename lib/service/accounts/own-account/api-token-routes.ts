import { apiTokenList, apiTokenListQuery, createdApiToken, newApiToken } from "@/lib/contract/accounts/own-account";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { issueApiToken, listApiTokens, revokeApiToken } from "./api-token-store";

const PATH = "/tokens";
const tag = "Account";

/** Returns the operations on API tokens: list, create and revoke. No API token may call them. */
export const apiTokenOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listApiTokens",
    method: "get",
    path: PATH,
    summary: "A page of API tokens, newest first",
    tag,
    access: "session",
    query: apiTokenListQuery,
    success: {
      status: 200,
      description: "The page; past the end it is empty",
      schema: apiTokenList,
      headers: ["Link"],
    },
    handle: async ({ query }, person) => {
      const { limit, scope } = query;
      const kept = { limit, ...(scope === "all" && { scope }) };
      return listAnswer(PATH, kept, await listApiTokens(context.db, query, person));
    },
  }),
  operation({
    name: "createApiToken",
    method: "post",
    path: PATH,
    summary: "Create an API token; at most 50 live ones a person",
    tag,
    access: "session",
    body: newApiToken,
    success: {
      status: 201,
      description: "The token. Store `token` now: no other answer has it",
      schema: createdApiToken,
    },
    handle: async ({ body }, person) => ({ status: 201, body: await issueApiToken(context, body, person) }),
  }),
  operation({
    name: "revokeApiToken",
    method: "delete",
    path: `${PATH}/{id}`,
    summary: "Revoke an API token: the own, or any for admins",
    tag,
    access: "session",
    success: { status: 204, description: "The next request with the token answers 401" },
    handle: async ({ id }, person) => {
      await revokeApiToken(context, id, person);
      return { status: 204 };
    },
  }),
];
