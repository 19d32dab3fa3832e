import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { isVisible } from "../invisible-characters";
import { mustBe } from "../rule-errors";
import { moment, resourceId } from "../shared-members";
import { text } from "../text";
import { presentedPassword } from "./account";
import { browserOptions, newPasskey, passkeyAnswer } from "./passkey";

export const factorTypes = ["totp", "passkey"] as const;
export type FactorType = (typeof factorTypes)[number];

export const factorProofs = ["totp", "passkey", "recovery"] as const;
export type FactorProof = (typeof factorProofs)[number];

export const RECOVERY_CODES = 10;

const missingCode = says("rulesAccounts.code.missing");

/** RFC 6238 has 6 digits. Spaces and hyphens do not count. */
const code = z
  .string({ error: ({ input }) => (input === undefined ? missingCode() : t("rulesAccounts.code.notText")) })
  .max(64, { error: says("rulesAccounts.code.tooLong") })
  .regex(/^[0-9A-Za-z -]+$/, { error: missingCode })
  .meta({ examples: ["492039"] });

const MISSING_CHALLENGE = { error: says("rulesAccounts.challenge.missing") };
const challenge = z
  .string(MISSING_CHALLENGE)
  .max(600, { error: says("rulesAccounts.challenge.tooLong") })
  .regex(/^[\w.-]+$/, MISSING_CHALLENGE);

export const codeForm = z.strictObject({ code });

const hasOneOf =
  (...names: string[]) =>
  (body: Record<string, unknown>) =>
    names.some((name) => body[name] !== undefined);

export const secondFactor = z
  .strictObject({ challenge, code: code.optional(), passkey: passkeyAnswer.optional() })
  .refine(hasOneOf("code", "passkey"), { path: ["code"], error: missingCode })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.output<typeof secondFactor>;

/** The password, or the present factor once there is one. */
const proof = {
  password: presentedPassword.optional().meta({ description: "While there is no factor" }),
  code: code.optional().meta({ description: "Of a present factor, or a recovery code" }),
  challenge: challenge.optional(),
  passkey: passkeyAnswer.optional().meta({ description: "Answer of a present passkey to `challenge`" }),
};

const hasProof = [
  hasOneOf("password", "code", "passkey"),
  { path: ["password" as PropertyKey], error: says("rulesAccounts.proof") },
] satisfies [unknown, object];

/** For giving another person a new way in. The service says which proof is missing. */
export const adminProof = z.strictObject(proof).meta({ id: "AdminProof" });
export type AdminProof = z.output<typeof adminProof>;

export const factorChange = z
  .strictObject(proof)
  .refine(...hasProof)
  .meta({ id: "FactorChange" });
export type FactorChange = z.output<typeof factorChange>;

const factorName = text({ label: "common.name", max: 100 })
  .refine((value) => value === "" || isVisible(value), { error: says("fieldRules.nameInvisible") })
  .default("");

export const newFactor = z
  .strictObject({
    type: z.enum(factorTypes, mustBe("type", ...factorTypes)),
    name: factorName.meta({ description: "Name in the list of factors, such as “Phone”" }),
    ...proof,
  })
  .refine(...hasProof)
  .meta({ id: "NewFactor" });
export type NewFactor = z.output<typeof newFactor>;

/** No other answer has the secret again. */
export const startedFactor = z
  .union([
    z.object({
      id: resourceId,
      secret: z.string().meta({ description: "Base 32, for an app that cannot scan" }),
      uri: z.string().meta({ description: "`otpauth:` address for a QR code: SHA-1, 6 digits, 30 seconds" }),
    }),
    z.object({
      id: resourceId,
      options: browserOptions.meta({ description: "`PublicKeyCredentialCreationOptionsJSON`" }),
    }),
  ])
  .meta({ id: "StartedFactor" });
export type StartedFactor = z.output<typeof startedFactor>;

export const factorConfirmation = z
  .strictObject({ code: code.optional(), passkey: newPasskey.optional() })
  .refine(hasOneOf("code", "passkey"), { path: ["code"], error: missingCode })
  .meta({ id: "FactorConfirmation" });
export type FactorConfirmation = z.output<typeof factorConfirmation>;

/** No other answer has them again. */
export const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: "Each works once, instead of a code of the app" }) })
  .meta({ id: "RecoveryCodes" });
export type RecoveryCodes = z.output<typeof recoveryCodes>;

/** Without its secret. */
export const factor = z
  .object({
    id: resourceId,
    type: z.enum(factorTypes),
    name: z.string(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: "Factor" });
export type Factor = z.output<typeof factor>;

export const ownFactors = z
  .object({
    data: z.array(factor),
    recoveryCodes: z.int().min(0).meta({ description: "How many recovery codes are left" }),
    dueFrom: z.iso.date().nullable().meta({
      description:
        "Day (UTC) from which the person can only add a factor, because the office requires one; null: not required, or there is one",
    }),
    passkeys: z
      .boolean()
      .meta({ description: "Whether this service can use passkeys: PUBLIC_URL has a host name and https" }),
    hasPassword: z.boolean().meta({
      description:
        "Whether the person has a password here; without one, who signs in with a provider can add no factor",
    }),
  })
  .meta({ id: "OwnFactors" });
export type OwnFactors = z.output<typeof ownFactors>;
