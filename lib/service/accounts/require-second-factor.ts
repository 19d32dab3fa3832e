import type { FactorProof } from "@/lib/contract/accounts/second-factor";
import type { ServiceContext } from "../context";
import type { UserRow } from "../db/tables";
import { type ServiceProblem, unauthorized } from "../http/problem-error";
import { issueChallenge } from "./second-factor/challenges";
import { askForPasskey, passkeySite } from "./second-factor/passkeys";
import { confirmedFactors } from "./second-factor/verify-factor";

export async function secondFactorRequired(context: ServiceContext, user: UserRow): Promise<ServiceProblem> {
  const of = { purpose: "second-factor", userId: user.id, version: user.credential_version } as const;
  const { token, nonce } = await issueChallenge(context, of);
  const site = passkeySite(context);
  const rows = await confirmedFactors(context.db, user.id);
  const passkeys = site ? rows.filter(({ type }) => type === "passkey") : [];
  const factors: FactorProof[] = [
    ...(rows.some(({ type }) => type === "totp") ? (["totp"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    "recovery",
  ];
  return unauthorized("second-factor-required", "The password is right. Send the second factor with this challenge.", {
    challenge: token,
    factors,
    ...(site && passkeys.length > 0 && { passkey: askForPasskey(site, nonce, passkeys) }),
  });
}

/** After these a right password no longer signs in (NIST SP 800-63B §5.2.2). */
export const WRONG_CODES_MAX = 100;

/** So many wrong codes: somebody else may know the password. */
export function requireUnguessed({ mailer }: ServiceContext, { wrong_codes }: UserRow): void {
  if (wrong_codes < WRONG_CODES_MAX) return;
  const how = mailer
    ? "Choose a new one with “Forgot your password?”."
    : "Ask an admin for a link to a new one, or whoever runs this program.";
  throw unauthorized(
    "new-password-required",
    `${WRONG_CODES_MAX} wrong codes were entered after your password, so somebody else may know it. ${how}`,
  );
}
