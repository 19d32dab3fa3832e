import "server-only";
import type { z } from "zod";
import {
  handedOver,
  type InvitedUser,
  invitedUser,
  type LinkOwner,
  linkOwner,
  type ManagedUser,
  managedUser,
  type NewUser,
  type OneTimeLink,
  oneTimeLink,
  type UserChanges,
  type UserList,
  type UserQuery,
  userList,
} from "@/lib/contract/accounts/people";
import type { Outcome } from "@/lib/contract/outcome";
import { request, requestJson } from "./request";

/** User and its version. */
export type VersionedUser = { user: ManagedUser; etag: string };

/** Creates the operations on users of the service's client. */
export function peopleCalls(token: string | undefined) {
  const one = (id: string) => `/users/${encodeURIComponent(id)}`;

  return {
    listUsers: ({ page, limit, q }: UserQuery): Promise<Outcome<UserList>> => {
      const params = new URLSearchParams({ page: String(page), limit: String(limit), ...(q && { q }) });
      return requestJson(userList, { path: `/users?${params}`, token });
    },

    getUser: async (id: string): Promise<Outcome<VersionedUser>> => {
      const outcome = await request({ path: one(id), token });
      if (!outcome.ok) return outcome;
      const user = managedUser.parse(await outcome.value.json());
      return { ok: true, value: { user, etag: outcome.value.headers.get("etag") ?? "" } };
    },

    inviteUser: (body: NewUser): Promise<Outcome<InvitedUser>> =>
      requestJson(invitedUser, { method: "POST", path: "/users", token, body }),

    /** @param etag version that the changes are based on; without it they replace any version */
    updateUser: (id: string, body: UserChanges, etag?: string): Promise<Outcome<Response>> =>
      request({ method: "PATCH", path: one(id), token, body, headers: ifMatch(etag) }),

    removeUser: (id: string, etag: string): Promise<Outcome<Response>> =>
      request({ method: "DELETE", path: one(id), token, headers: ifMatch(etag) }),

    /** Creates a one-time link with which the user chooses a new password. */
    resetUser: (id: string): Promise<Outcome<OneTimeLink>> =>
      requestJson(oneTimeLink, { method: "POST", path: `${one(id)}/reset`, token }),

    handOverAccessPoints: (id: string, to: string): Promise<Outcome<z.output<typeof handedOver>>> =>
      requestJson(handedOver, { method: "POST", path: `${one(id)}/hand-over`, token, body: { to } }),

    /** Returns whose one-time link it is. The link stays valid. */
    checkLink: (linkToken: string): Promise<Outcome<LinkOwner>> =>
      requestJson(linkOwner, { method: "POST", path: "/one-time-links/check", body: { token: linkToken } }),

    /** Asks for a one-time link by e-mail. */
    forgotPassword: (email: string): Promise<Outcome<Response>> =>
      request({ method: "POST", path: "/auth/forgot-password", body: { email } }),
  };
}

const ifMatch = (etag: string | undefined): Record<string, string> => (etag ? { "If-Match": etag } : {});
