import "server-only";
import type { Credentials, FirstAdmin } from "@/lib/contract/account";
import { getCapabilities } from "./capabilities";
import type { Outcome } from "./outcome";
import { type Granted, readGranted, readRenewed } from "./shapes/granted";
import { ask, askAndRead } from "./transport";

/** A token, and perhaps one to renew it, for e-mail and password. */
export const logIn = (credentials: Credentials): Promise<Outcome<Granted>> =>
  askAndRead(readGranted(credentials.email, Date.now()), { method: "POST", path: "/auth/login", body: credentials });

/** A new pair for a refresh token. */
export const refresh = (before: Granted, clientAddress: string): Promise<Outcome<Granted>> => {
  const { refreshToken } = before;
  const asked = { method: "POST", path: "/auth/refresh", body: { refreshToken }, clientAddress } as const;
  return askAndRead(readRenewed(before, Date.now()), asked);
};

/** Ends the session of a token. Where the service cannot, the token lives on until it expires. */
export async function logOut(token: string): Promise<Outcome<null>> {
  if (!(await getCapabilities()).logOut) return { ok: true, value: null };
  const asked = await ask({ method: "POST", path: "/auth/logout", token });
  return asked.ok ? { ok: true, value: null } : asked;
}

/** The first admin, signed in. */
export const setUp = (input: FirstAdmin): Promise<Outcome<Granted>> =>
  askAndRead(readGranted(input.email, Date.now()), { method: "POST", path: "/setup", body: input });

/** Whether the service takes this token, as far as can be told: one that does not answer has refused nobody. */
export async function isAccepted(token: string): Promise<boolean> {
  const path = (await getCapabilities()).me ? "/me" : "/access-points?page=1&limit=1";
  const asked = await ask({ path, token });
  return asked.ok || asked.problem.status !== 401;
}
