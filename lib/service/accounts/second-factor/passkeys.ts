import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { NewPasskey, PasskeyAnswer } from "@/lib/contract/accounts/passkey";
import { recorded, t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { FactorRow, UserRow } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";

type Site = { rpID: string; origin: string };

/** Null without PUBLIC_URL, with an IP address, and without https except on localhost (WebAuthn Level 3 §5.1.3). */
export function passkeySite({ publicUrl }: Pick<ServiceContext, "publicUrl">): Site | null {
  if (!publicUrl) return null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isName = !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
  return isName && (protocol === "https:" || hostname === "localhost") ? { rpID: hostname, origin } : null;
}

export const noPasskeys = () => new ServiceProblem("no-passkeys", t("serviceSignIn.factor.noPasskeys"));

/** Takes 0.5 s and 7 MB. */
const webAuthn = () => import("@simplewebauthn/server");

type Known = Pick<FactorRow, "credential_id" | "transports">;
const describe = (rows: Known[]) =>
  rows.flatMap(({ credential_id: id, transports }) => (id ? [{ id, transports: split(transports) }] : []));
const split = (transports: string) => transports.split(",").filter(Boolean) as AuthenticatorTransport[];

/** For one of `rows`, or any of the site, which must verify the person then. */
export const askForPasskey = (site: Site, nonce: string, rows: Known[]): Record<string, unknown> => ({
  rpId: site.rpID,
  challenge: nonce,
  ...(rows.length > 0 && { allowCredentials: describe(rows).map((one) => ({ ...one, type: "public-key" })) }),
  userVerification: rows.length > 0 ? "preferred" : "required",
  timeout: 300_000,
});

/** A passkey that the user has already is not created again. */
export const askForNewPasskey = async (site: Site, nonce: string, user: UserRow, rows: Known[]) => {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: "Access points",
    rpID: site.rpID,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    challenge: Buffer.from(nonce, "base64url"),
    excludeCredentials: describe(rows),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
    timeout: 300_000,
  });
  return { ...options } as Record<string, unknown>;
};

type Registered =
  | { columns: Pick<FactorRow, "credential_id" | "public_key" | "counter" | "transports"> }
  | { refusal: string };

export async function verifyNewPasskey(site: Site, nonce: string, response: NewPasskey): Promise<Registered> {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      requireUserVerification: false,
    });
    if (!registrationInfo) return { refusal: recorded("signInReasons.passkey.signature") };
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      columns: {
        credential_id: id,
        public_key: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: response.response.transports.join(","),
      },
    };
  } catch (error) {
    // The library throws for every answer that it refuses, with the reason.
    return { refusal: (error as Error).message };
  }
}

/** `refusal` is the reason. */
type Answered = { counter: number; userVerified: boolean } | { refusal: string };

/** WebAuthn Level 3 §7.2. A lower counter is that of a copy. */
export async function verifyPasskey(
  site: Site,
  nonce: string,
  row: FactorRow,
  response: PasskeyAnswer,
  requireUserVerification: boolean,
): Promise<Answered> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { credential_id: id, public_key: publicKey, counter, transports } = row;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: nonce,
      expectedOrigin: site.origin,
      expectedRPID: site.rpID,
      credential: {
        id: id ?? "",
        publicKey: new Uint8Array(Buffer.from(publicKey ?? "", "base64url")),
        counter,
        transports: split(transports),
      },
      requireUserVerification,
    });
    if (!verified) return { refusal: recorded("signInReasons.passkey.signature") };
    return { counter: authenticationInfo.newCounter, userVerified: authenticationInfo.userVerified };
  } catch (error) {
    // The library throws for every answer that it refuses, with the reason.
    return { refusal: (error as Error).message };
  }
}
