import "server-only";
import { type User, user } from "@/lib/contract/accounts/account";
import {
  type AccountChanges,
  type ApiTokenList,
  type ApiTokenListQuery,
  apiTokenList,
  type CreatedApiToken,
  createdApiToken,
  type NewApiToken,
  type PasswordChange,
  type SessionList,
  sessionList,
} from "@/lib/contract/accounts/own-account";
import type { Outcome } from "@/lib/contract/outcome";
import { request, requestJson } from "./request";

/** Sessions shown on the account page. More are rare, and “End all other sessions” ends those too. */
const SESSIONS_LIMIT = 50;

/** Creates the operations of the service's client on the own account and its API tokens. */
export function accountCalls(token: string | undefined) {
  const remove = (path: string): Promise<Outcome<Response>> => request({ method: "DELETE", path, token });

  return {
    getMe: (): Promise<Outcome<User>> => requestJson(user, { path: "/me", token }),
    updateMe: (body: AccountChanges): Promise<Outcome<User>> =>
      requestJson(user, { method: "PATCH", path: "/me", token, body }),
    changePassword: (body: PasswordChange): Promise<Outcome<Response>> =>
      request({ method: "POST", path: "/me/password", token, body }),

    listSessions: (): Promise<Outcome<SessionList>> =>
      requestJson(sessionList, { path: `/sessions?limit=${SESSIONS_LIMIT}`, token }),
    endSession: (id: string) => remove(`/sessions/${encodeURIComponent(id)}`),
    endOtherSessions: () => remove("/sessions"),

    listApiTokens: ({ page, limit, scope }: ApiTokenListQuery): Promise<Outcome<ApiTokenList>> =>
      requestJson(apiTokenList, { path: `/tokens?page=${page}&limit=${limit}&scope=${scope}`, token }),
    createApiToken: (body: NewApiToken): Promise<Outcome<CreatedApiToken>> =>
      requestJson(createdApiToken, { method: "POST", path: "/tokens", token, body }),
    revokeApiToken: (id: string) => remove(`/tokens/${encodeURIComponent(id)}`),
  };
}
