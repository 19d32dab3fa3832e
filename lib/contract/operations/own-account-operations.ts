import { user } from "@/lib/contract/accounts/account";
import {
  accountChanges,
  apiTokenList,
  apiTokenListQuery,
  createdApiToken,
  newApiToken,
  passwordChange,
  sessionList,
  sessionListQuery,
} from "@/lib/contract/accounts/own-account";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

/** Operations on the own account: name, password, sessions and API tokens. No API token may call them. */
export const ownAccountOperations = describeOperations({
  updateMe: {
    method: "patch",
    path: "/me",
    summary: "Change the own name",
    tag: "Account",
    access: "session",
    body: accountChanges,
    success: { status: 200, description: "The user as it is now", schema: user },
  },
  changePassword: {
    method: "post",
    path: "/me/password",
    summary: "Change the own password",
    tag: "Account",
    access: "session",
    body: passwordChange,
    success: {
      status: 204,
      description: "The password is changed and every other session has ended. API tokens go on working",
    },
    problems: ["too-many-attempts"],
  },
  listSessions: {
    method: "get",
    path: "/sessions",
    summary: "A page of the own sessions: the current one first, then by last use",
    tag: "Account",
    access: "session",
    query: sessionListQuery,
    success: page(sessionList),
  },
  endSession: {
    method: "delete",
    path: "/sessions/{id}",
    summary: "End one of the own sessions",
    tag: "Account",
    access: "session",
    success: { status: 204, description: "The session has ended, and its tokens are no longer valid" },
  },
  endOtherSessions: {
    method: "delete",
    path: "/sessions",
    summary: "End all other sessions of the own account",
    tag: "Account",
    access: "session",
    success: { status: 204, description: "Only the current session is left" },
  },
  listApiTokens: {
    method: "get",
    path: "/tokens",
    summary: "A page of API tokens, newest first",
    tag: "Account",
    access: "session",
    query: apiTokenListQuery,
    success: page(apiTokenList),
  },
  createApiToken: {
    method: "post",
    path: "/tokens",
    summary: "Create an API token; at most 50 live ones a person",
    tag: "Account",
    access: "session",
    body: newApiToken,
    success: {
      status: 201,
      description: "The token. Store `token` now: no other answer has it",
      schema: createdApiToken,
    },
  },
  revokeApiToken: {
    method: "delete",
    path: "/tokens/{id}",
    summary: "Revoke an API token: the own, or any for admins",
    tag: "Account",
    access: "session",
    success: { status: 204, description: "The next request with the token answers 401" },
  },
});
