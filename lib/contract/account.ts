import { z } from "zod";
import { countBytes, countCharacters, INVISIBLE_NAME, isVisible, text } from "./text";

/** Roles, from least to most: what each sees and may do is in the README. */
export const roles = ["staff", "manager", "admin"] as const;
export type Role = (typeof roles)[number];

/**
 * One `@`, an atom of RFC 5322 §3.2.3 before it and a dotted or bare host after it, in ASCII alone: letters of other
 * scripts that look like ours, full-width or invisible ones would make two accounts of what people read as one address.
 */
const emailShape = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;
const EMAIL_ADVICE =
  "E-mail must look like name@example.com: letters a to z, digits and signs, no spaces. Write a domain in other letters in its xn-- form.";

/** E-mail address as a person types it; case is folded, since no two people differ by case alone. */
export const email = text({ label: "E-mail", max: 254 })
  .refine((value) => value !== "", "E-mail is needed.")
  .refine((value) => value === "" || emailShape.test(value), EMAIL_ADVICE)
  .overwrite((value) => value.toLowerCase())
  .meta({ minLength: 3, examples: ["ada@example.com"] });

/** Most bytes of UTF-8 a password may have: long enough for any passphrase, short enough to hash. */
const PASSWORD_MAX_BYTES = 1_024;

/** A password as presented at sign-in: any text. Whether it is right is for the service to say. */
const presentedPassword = z
  .string({
    error: (issue) => (issue.input === undefined ? "Password is needed." : "Password must be text."),
  })
  .refine((value) => value !== "", "Password is needed.")
  .refine(
    (value) => countBytes(value) <= PASSWORD_MAX_BYTES,
    `Password is too long; ${PASSWORD_MAX_BYTES.toLocaleString("en")} bytes at most.`,
  )
  .meta({ minLength: 1, format: "password" });

/** Fewest characters of a new password (NIST SP 800-63B asks for 8, OWASP ASVS 5 for 12 without a second factor). */
export const PASSWORD_MIN = 12;

/** A new password: long, no rules of composition. The service also refuses the commonest ones. */
export const newPassword = presentedPassword
  .refine((value) => value.isWellFormed(), "Password holds half of a character; type it again.")
  .refine(
    (value) => value === "" || countCharacters(value) >= PASSWORD_MIN,
    `Password must be at least ${PASSWORD_MIN} characters long; a few words with spaces are good.`,
  )
  .meta({ minLength: PASSWORD_MIN });

/** What `POST /auth/login` takes. */
export const credentials = z.strictObject({ email, password: presentedPassword }).meta({ id: "Credentials" });
export type Credentials = z.output<typeof credentials>;

/** What `POST /auth/refresh` takes. */
export const refreshRequest = z
  .strictObject({
    refreshToken: z
      .string({
        error: (issue) => (issue.input === undefined ? "refreshToken is needed." : "refreshToken must be text."),
      })
      .min(1, "refreshToken is needed.")
      .max(512, "refreshToken is too long to be one."),
  })
  .meta({ id: "RefreshRequest" });

/** A person's name. */
export const personName = text({ label: "Name", max: 200 })
  .refine((value) => value !== "", "Name is needed.")
  .refine(isVisible, INVISIBLE_NAME)
  .meta({ minLength: 1 });

/** What `POST /setup` takes: the one-time token of the set-up link, and who the first admin is. */
export const firstAdmin = z
  .strictObject({
    token: z.string({ error: "token is needed." }).min(1, "token is needed.").max(200, "token is too long to be one."),
    name: personName,
    email,
    password: newPassword,
  })
  .meta({ id: "FirstAdmin" });
export type FirstAdmin = z.output<typeof firstAdmin>;

/** A user as the service returns it. */
export const user = z
  .object({ id: z.uuid(), email: z.string(), name: z.string(), role: z.enum(roles) })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

/** What login, refresh and set-up answer: a pair of tokens and whose they are. */
export const signedIn = z
  .object({
    token: z.string().meta({ description: "JWT, valid for 24 hours" }),
    expiresAt: z.iso.datetime({ precision: 3 }).meta({ description: "When the JWT ends" }),
    refreshToken: z.string().meta({ description: "Opaque, single use" }),
    user,
  })
  .meta({ id: "SignedIn" });
export type SignedIn = z.output<typeof signedIn>;

/** Whether an installation still waits for its first admin. */
export const setupState = z.object({ open: z.boolean() }).meta({ id: "SetupState" });
