import type { FactorProof } from "@/lib/contract/accounts/second-factor";
import type { ServiceContext } from "../context";
import type { UserRow } from "../db/tables/accounts";
import { type ServiceProblem, unauthorized } from "../http/problem-error";
import { issueChallenge } from "./second-factor/challenges";
import { askForPasskey, passkeySite } from "./second-factor/passkeys";
import { confirmedFactors } from "./second-factor/verify-factor";

/** Returns the answer to a right password of a person with a second factor: a challenge, and what the person can show. */
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
