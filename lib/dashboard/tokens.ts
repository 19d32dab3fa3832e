import "server-only";
import { type Credentials, type FirstAdmin, type SignedIn, signedIn, user } from "@/lib/contract/account";
import type { Outcome } from "./outcome";
import { ask, askFor } from "./transport";

/** A pair of tokens for e-mail and password. */
export const logIn = (credentials: Credentials): Promise<Outcome<SignedIn>> =>
  askFor(signedIn, { method: "POST", path: "/auth/login", body: credentials });

/** A new pair for a refresh token. */
export const refresh = (refreshToken: string, clientAddress: string): Promise<Outcome<SignedIn>> =>
  askFor(signedIn, { method: "POST", path: "/auth/refresh", body: { refreshToken }, clientAddress });

/** Ends the session of a token. */
export const logOut = (token: string): Promise<Outcome<Response>> =>
  ask({ method: "POST", path: "/auth/logout", token });

/** The first admin, signed in. */
export const setUp = (input: FirstAdmin): Promise<Outcome<SignedIn>> =>
  askFor(signedIn, { method: "POST", path: "/setup", body: input });

/** Whether the service takes this token now. */
export const isAccepted = async (token: string): Promise<boolean> => (await askFor(user, { path: "/me", token })).ok;
