import { Secret, TOTP } from "otpauth";
import type { SignedIn } from "@/lib/contract/accounts/account";
import type { Role } from "@/lib/contract/accounts/roles";
import { PASSWORD, startTestService } from "../../testing/start-test-service";
import { createTestPasskey } from "./test-passkey";

export const SITE = { origin: "https://doors.example.com", rpID: "doors.example.com" };
/** Length of a time step of a code, in milliseconds. */
export const STEP = 30_000;

/** Person with an app. */
export type FactorPerson = SignedIn & { email: string; id: string; secret: string; recoveryCodes: string[] };

/** Starts a service at an https address, with what an authenticator app and a browser do. */
export async function startWithFactors(environment: Record<string, string> = {}) {
  const service = await startTestService({ PUBLIC_URL: SITE.origin, ...environment });
  const { clock, send } = service;

  /** Returns the code that an app shows now, or so many steps later. */
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now + steps * STEP });
  const post = (path: string, body: object, token?: string, from = "192.0.2.1") =>
    send("POST", path, { body, from, ...(token !== undefined && { token }) });
  const enterPassword = (email: string, from?: string) =>
    post("/auth/login", { email, password: PASSWORD }, undefined, from);
  const second = (challenge: string, proof: object, from?: string) =>
    post("/auth/second-factor", { challenge, ...proof }, undefined, from);

  /** Adds an app, with the proof that is needed, and returns its secret and the recovery codes. */
  const addApp = async (token: string, proof: object = { password: PASSWORD }) => {
    const { id, secret, uri } = await (await post("/me/factors", { type: "totp", ...proof }, token)).json();
    const confirmed = await post(`/me/factors/${id}/confirm`, { code: codeOf(secret) }, token);
    const { recoveryCodes } = await confirmed.json();
    clock.now += STEP;
    return { id, secret, uri, recoveryCodes } as { id: string; secret: string; uri: string; recoveryCodes: string[] };
  };

  const addPasskey = async (token: string, proof: object = { password: PASSWORD }) => {
    const passkey = createTestPasskey(SITE);
    const { id, options } = await (await post("/me/factors", { type: "passkey", ...proof }, token)).json();
    const confirmed = await post(`/me/factors/${id}/confirm`, { passkey: passkey.create(options) }, token);
    return { id, passkey, status: confirmed.status };
  };

  /** Signs a new person in who has an app. */
  const withApp = async (email = "ada@example.com", role: Role = "staff"): Promise<FactorPerson & { uri: string }> => {
    const person: SignedIn = await service.signedIn(email, role);
    return { ...person, email, ...(await addApp(person.token)) };
  };

  return { ...service, codeOf, post, enterPassword, second, addApp, addPasskey, withApp };
}
