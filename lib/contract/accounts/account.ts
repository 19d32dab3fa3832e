import { z } from "zod";
import { joinItems, languageCodes, says, t } from "@/lib/messages/messages";
import { resourceId } from "../shared-members";
import { countBytes, countCharacters, filledText, visibleName } from "../text";
import { roles } from "./roles";

/** ASCII: an atom of RFC 5322 §3.2.3, `@`, a host. Look-alike letters could give two accounts one visible address. */
const EMAIL_PATTERN = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~\\-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.\\-]{0,251}[A-Za-z0-9])?$";
const emailShape = new RegExp(EMAIL_PATTERN);

/** In lower case, because no two people have addresses that differ only in case. */
export const email = filledText({ label: "common.email", max: 254, missing: "fieldRules.missing.email" })
  .refine((value) => value === "" || emailShape.test(value), { error: says("rulesAccounts.email") })
  .overwrite((value) => value.toLowerCase())
  .meta({ minLength: 3, pattern: EMAIL_PATTERN, examples: ["ada@example.com"] });

/** In UTF-8: enough for any passphrase, and fast to hash. */
const PASSWORD_MAX_BYTES = 1_024;

/** At sign-in any text is valid: the service decides. */
export const presentedPassword = z
  .string({
    error: ({ input }) =>
      input === undefined ? t("fieldRules.missing.password") : t("fieldRules.notText", { label: t("common.password") }),
  })
  .refine((value) => value !== "", { error: says("fieldRules.missing.password") })
  .refine((value) => countBytes(value) <= PASSWORD_MAX_BYTES, {
    error: () => t("rulesAccounts.password.tooLong", { max: PASSWORD_MAX_BYTES }),
  })
  .meta({
    minLength: 1,
    maxLength: PASSWORD_MAX_BYTES,
    format: "password",
    description: `At most ${PASSWORD_MAX_BYTES.toLocaleString("en")} bytes of UTF-8`,
  });

/** NIST SP 800-63B requires 8, OWASP ASVS 5 requires 12 without a second factor. */
export const PASSWORD_MIN = 12;

/** No composition rules. The service also rejects the most common passwords. */
export const newPassword = presentedPassword
  .refine((value) => value.isWellFormed(), {
    error: () => t("fieldRules.halfCharacter", { label: t("common.password") }),
  })
  .refine((value) => value === "" || countCharacters(value) >= PASSWORD_MIN, {
    error: () => t("rulesAccounts.password.tooShort", { min: PASSWORD_MIN }),
  })
  .meta({
    minLength: PASSWORD_MIN,
    description: `At most ${PASSWORD_MAX_BYTES.toLocaleString("en")} bytes of UTF-8. A password that is easy to guess is refused`,
  });

export const credentials = z.strictObject({ email, password: presentedPassword }).meta({ id: "Credentials" });
export type Credentials = z.output<typeof credentials>;

export const refreshRequest = z
  .strictObject({
    refreshToken: z
      .string({
        error: ({ input }) =>
          t(input === undefined ? "rulesAccounts.refreshToken.missing" : "rulesAccounts.refreshToken.notText"),
      })
      .min(1, { error: says("rulesAccounts.refreshToken.missing") })
      .max(512, { error: says("rulesAccounts.refreshToken.tooLong") }),
  })
  .meta({ id: "RefreshRequest" });

export const personName = visibleName({ max: 200 });

const INCOMPLETE_LINK = { error: says("rulesAccounts.setupLink.incomplete") };

export const firstAdmin = z
  .strictObject({
    token: z
      .string(INCOMPLETE_LINK)
      .min(1, INCOMPLETE_LINK)
      .max(200, { error: says("rulesAccounts.setupLink.tooLong") }),
    name: personName,
    email,
    password: newPassword,
  })
  .meta({ id: "FirstAdmin" });
export type FirstAdmin = z.output<typeof firstAdmin>;

export const user = z
  .object({ id: z.uuid(), email: z.string(), name: z.string(), role: z.enum(roles) })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

export const chosenLanguage = z
  .enum(languageCodes, { error: () => t("rulesAccounts.language", { choices: joinItems(languageCodes) }) })
  .nullable()
  .meta({ description: "Language of pages and mails; null: that of the browser, or of the office" });

export const currentUser = user.extend({ language: chosenLanguage }).meta({ id: "Me" });
export type Me = z.output<typeof currentUser>;

export const signedIn = z
  .object({
    token: z.string().meta({ description: "JWT, valid for 24 hours" }),
    expiresAt: z.iso.datetime({ precision: 3 }).meta({ description: "When the JWT ends" }),
    refreshToken: z.string().meta({ description: "Opaque, single use" }),
    user,
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof signedIn>;

export const setupState = z
  .object({
    open: z.boolean().meta({ description: "There are no users yet" }),
    mail: z.boolean().meta({ description: "The service sends mail, so that `POST /auth/forgot-password` works" }),
  })
  .meta({ id: "SetupState" });

export const KNOWN_DEVICE_HEADER = "Known-Device";

const anyUser = user.extend({ id: resourceId });

/** `refreshToken` is null when a third-party service has none: the session then ends with its token. */
export const tokenResponse = signedIn.extend({ refreshToken: z.string().nullable(), user: anyUser });
export type TokenResponse = z.output<typeof tokenResponse>;

/** Members of the user that a third-party service omits are unchanged. */
export const renewedTokens = tokenResponse.extend({ user: anyUser.partial().optional() });
export type RenewedTokens = z.output<typeof renewedTokens>;
