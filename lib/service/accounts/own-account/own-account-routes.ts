import { user } from "@/lib/contract/accounts/account";
import { accountChanges, passwordChange, sessionList, sessionListQuery } from "@/lib/contract/accounts/own-account";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { changeName, changePassword } from "./change-account";
import { endOtherSessions, endOwnSession, listOwnSessions } from "./own-sessions";

const SESSIONS = "/sessions";
const tag = "Account";

/** Returns the operations on the own account: name, password and sessions. No API token may call them. */
export const ownAccountOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "updateMe",
    method: "patch",
    path: "/me",
    summary: "Change the own name",
    tag,
    access: "session",
    body: accountChanges,
    success: { status: 200, description: "The user as it is now", schema: user },
    handle: async ({ body }, person) => ({ status: 200, body: await changeName(context, body, person) }),
  }),
  operation({
    name: "changePassword",
    method: "post",
    path: "/me/password",
    summary: "Change the own password",
    tag,
    access: "session",
    body: passwordChange,
    success: {
      status: 204,
      description: "The password is changed and every other session has ended. API tokens go on working",
    },
    problems: ["too-many-attempts"],
    handle: async ({ body }, person) => {
      await changePassword(context, body, person);
      return { status: 204 };
    },
  }),
  operation({
    name: "listSessions",
    method: "get",
    path: SESSIONS,
    summary: "A page of the own sessions: the current one first, then by last use",
    tag,
    access: "session",
    query: sessionListQuery,
    success: { status: 200, description: "The page; past the end it is empty", schema: sessionList, headers: ["Link"] },
    handle: async ({ query }, person) =>
      listAnswer(SESSIONS, { limit: query.limit }, await listOwnSessions(context, query, person)),
  }),
  operation({
    name: "endSession",
    method: "delete",
    path: `${SESSIONS}/{id}`,
    summary: "End one of the own sessions",
    tag,
    access: "session",
    success: { status: 204, description: "The session has ended, and its tokens are no longer valid" },
    handle: async ({ id }, person) => {
      await endOwnSession(context, id, person);
      return { status: 204 };
    },
  }),
  operation({
    name: "endOtherSessions",
    method: "delete",
    path: SESSIONS,
    summary: "End all other sessions of the own account",
    tag,
    access: "session",
    success: { status: 204, description: "Only the current session is left" },
    handle: async (_call, person) => {
      await endOtherSessions(context, person);
      return { status: 204 };
    },
  }),
];
