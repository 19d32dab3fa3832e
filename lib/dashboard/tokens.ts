import "server-only";
import type { Credentials, FirstAdmin } from "@/lib/contract/account";
import { getCapabilities } from "./capabilities";
import { keepKnownDevice, knownDeviceHeader } from "./known-device";
import type { Outcome } from "./outcome";
import { type Granted, readGranted, readRenewed } from "./shapes/granted";
import type { Reader } from "./shapes/reader";
import { type Asked, ask, askAndRead } from "./transport";

/**
 * Signs in with e-mail and password. Returns a token and, if the service has one, a refresh token. Only for server
 * actions and route handlers.
 */
export const logIn = async (credentials: Credentials): Promise<Outcome<Granted>> =>
  granted(credentials.email, { path: "/auth/login", body: credentials, headers: await knownDeviceHeader() });

/** Exchanges a refresh token for a new pair of tokens. */
export const refresh = (before: Granted, clientAddress: string): Promise<Outcome<Granted>> => {
  const { refreshToken } = before;
  const asked = { method: "POST", path: "/auth/refresh", body: { refreshToken }, clientAddress } as const;
  return askAndRead(readRenewed(before, Date.now()), asked);
};

/** Ends the session of a token. If the service has no such operation, the token stays valid until it expires. */
export async function logOut(token: string): Promise<Outcome<null>> {
  if (!(await getCapabilities()).logOut) return { ok: true, value: null };
  const asked = await ask({ method: "POST", path: "/auth/logout", token });
  return asked.ok ? { ok: true, value: null } : asked;
}

/** Creates the first admin and returns the tokens. Only for server actions. */
export const setUp = (input: FirstAdmin): Promise<Outcome<Granted>> =>
  granted(input.email, { path: "/setup", body: input });

async function granted(email: string, asked: Asked): Promise<Outcome<Granted>> {
  const read = readGranted(email, Date.now());
  let answered = new Headers();
  const reader: Reader<Granted> = (json, headers) => {
    answered = headers;
    return read(json, headers);
  };
  const outcome = await askAndRead(reader, { ...asked, method: "POST" });
  if (outcome.ok) await keepKnownDevice(answered);
  return outcome;
}

/** Returns false only if the service rejects the token with 401. A service that does not answer has not rejected it. */
export async function isAccepted(token: string): Promise<boolean> {
  const path = (await getCapabilities()).me ? "/me" : "/access-points?page=1&limit=1";
  const asked = await ask({ path, token });
  return asked.ok || asked.problem.status !== 401;
}
