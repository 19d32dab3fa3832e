import { z } from "zod";
import { type PlainKey, t } from "@/lib/messages/messages";
import { moment } from "../shared-members";
import { filledText, text, visibleName } from "../text";
import { adminProof } from "./second-factor";

/** The browser holds it in a cookie. A one-time code works only with the attempt that it was made for. */
export const SIGN_IN_ATTEMPT_HEADER = "Sign-In-Attempt";

/** URLs and tokens consist of these. */
const visible = (name: string, max: number) =>
  z
    .string({ error: () => t("rules.isNeeded", { member: name }) })
    .max(max, { error: () => t("rules.isTooLong", { member: name }) })
    .regex(/^[!-~]*$/, { error: () => t("rules.notVisible", { member: name }) });

export const providerId = visible("provider", 36).meta({ description: "Id of a provider", examples: ["1"] });

const provider = z
  .object({
    id: providerId,
    name: z.string().meta({ description: "Text on the button", examples: ["Keycloak"] }),
    signOut: z.boolean().meta({
      description: "Whether the session at the provider can be ended there; true as well while this is not known",
    }),
  })
  .meta({ id: "SignInProvider" });
export type SignInProvider = z.output<typeof provider>;

export const providerList = z.object({ data: z.array(provider) }).meta({ id: "SignInProviderList" });

const optional = (label: PlainKey, description: string, max = 5_000) =>
  text({ label, max, lines: true }).default("").meta({ description });

/** Written as the variables that begin with `OIDC_`. */
const providerTexts = {
  name: visibleName({ max: 40 }).meta({ description: "Text on the button", examples: ["Keycloak"] }),
  issuer: filledText({ label: "fieldRules.label.issuer", max: 500, missing: "fieldRules.missing.issuer" }).meta({
    description: "Address of the provider, also as its pages show it; https, or http on the machine of the program",
    examples: ["https://login.example.com/realms/office"],
  }),
  clientId: filledText({ label: "fieldRules.label.clientId", max: 200, missing: "fieldRules.missing.clientId" }),
  allowedDomains: optional(
    "fieldRules.label.domains",
    "Domains whose people need no invitation, such as `example.com, example.org`",
  ),
  roles: optional(
    "fieldRules.label.roles",
    "Roles of groups, such as `door-admins=admin, *=staff`; empty when admins choose the roles",
  ),
  tenants: optional("fieldRules.label.tenants", "Tenants of Microsoft Entra that may sign in; empty for others"),
  scopes: optional(
    "fieldRules.label.scopes",
    "What the provider is asked for, such as `openid email groups`; empty for the usual scopes",
  ),
  groupsClaim: optional(
    "fieldRules.label.claim",
    "Claim of the groups, such as `realm_access.roles`; empty for `groups` and `roles`",
    200,
  ),
};
const clientSecret = text({ label: "fieldRules.label.clientSecret", max: 2_000 });

/** The form has the proof besides. */
export const providerForm = z.object({
  ...providerTexts,
  clientSecret: clientSecret.default("").meta({ description: "Empty for a public client" }),
});
export type ProviderInput = z.output<typeof providerForm>;

export const newProvider = z
  .strictObject({ ...providerForm.shape, ...adminProof.shape })
  .meta({ id: "NewSignInProvider" });

export const providerChanges = z
  .strictObject({
    ...(Object.fromEntries(
      Object.entries(providerTexts).map(([name, one]) => [
        name,
        (one instanceof z.ZodDefault ? one.unwrap() : one).optional(),
      ]),
    ) as Record<keyof typeof providerTexts, z.ZodOptional<z.ZodString>>),
    clientSecret: clientSecret.optional().meta({ description: "Empty for a public client; absent: as it is" }),
    ...adminProof.shape,
  })
  .meta({ id: "SignInProviderChanges" });

export const configuredProvider = z
  .object({
    id: providerId,
    ...providerTexts,
    hasSecret: z.boolean(),
    source: z.enum(["environment", "settings"]).meta({
      description: "Whoever runs the program sets those of the environment, which nobody changes here",
    }),
    inUse: z.boolean().meta({
      description: "False for one of the settings beside two of the environment, or with the issuer of one of them",
    }),
  })
  .meta({ id: "ConfiguredSignInProvider" });
export type ConfiguredProvider = z.output<typeof configuredProvider>;

export const providerSettings = z
  .object({
    callback: z
      .string()
      .nullable()
      .meta({ description: "Address that each provider must know; null without PUBLIC_URL" }),
    data: z.array(configuredProvider),
  })
  .meta({ id: "SignInSettings" });
export type ProviderSettings = z.output<typeof providerSettings>;

export const providerCheck = z
  .object({
    issuer: z.string().meta({ description: "As the provider names itself" }),
    keys: z.int().meta({ description: "Number of keys with which it signs" }),
    client: z.enum(["accepted", "unknown"]).meta({
      description: "Whether it took id and secret: it refused only the made-up code that was sent with them",
    }),
  })
  .meta({ id: "SignInProviderCheck" });
export type ProviderCheck = z.output<typeof providerCheck>;

const NEXT_MAX = 1_000;

export const attemptStart = z
  .strictObject({
    provider: providerId,
    next: visible("next", NEXT_MAX).default("").meta({ description: "Returned by the callback" }),
    link: visible("link", 200)
      .default("")
      .meta({ description: "Token of a one-time link: it proves whose account it is" }),
  })
  .meta({ id: "SignInStart" });

export const chosenProvider = z.strictObject({ provider: providerId }).meta({ id: "ChosenProvider" });

/** Where the browser goes, and what it keeps in a cookie until it comes back. */
export const startedAttempt = z
  .object({
    url: z.string().meta({ description: "Page of the provider" }),
    state: z.string().meta({ description: "The provider returns it, so that the attempt is found again" }),
    attempt: z.string().meta({ description: "Encrypted; valid for ten minutes, once" }),
  })
  .meta({ id: "StartedSignIn" });
export type StartedAttempt = z.output<typeof startedAttempt>;

export const attemptReturn = z
  .strictObject({
    attempt: visible("attempt", 8_192)
      .default("")
      .meta({ description: "The attempt of this browser with the state in `query`; empty when it has none" }),
    query: visible("query", 16_384).meta({
      description: "Query of the address at which the browser came back",
      examples: ["code=Xy7&state=Ab3"],
    }),
  })
  .meta({ id: "SignInReturn" });
export type AttemptReturn = z.output<typeof attemptReturn>;

export const triedSignIn = z
  .object({
    provider: z.string(),
    issuer: z.string(),
    subject: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    name: z.string().nullable(),
    groups: z.array(z.string()).nullable().meta({ description: "At most 20; null when the provider sent none" }),
    matches: z.array(z.object({ group: z.string(), line: z.string().nullable(), like: z.string().nullable() })).meta({
      description:
        "For each of `groups` the line of the roles that it matches, or one that differs in capitals, path or form only; empty when admins choose the roles",
    }),
    result: z.string().meta({ description: "What would happen, as a sentence" }),
  })
  .meta({ id: "TriedSignIn" });
export type TriedSignIn = z.output<typeof triedSignIn>;

const linkToConfirm = z
  .object({
    attempt: z.string().meta({ description: "For `POST /auth/oidc/link`; encrypted" }),
    account: z.string().meta({ description: "The person at the provider: e-mail, name or subject" }),
    name: z.string().meta({ description: "The user of the link" }),
    email: z.string(),
    password: z
      .enum(["ends", "stays"])
      .nullable()
      .meta({ description: "What becomes of the user's password; null: there is none" }),
  })
  .meta({ id: "LinkToConfirm" });

export const confirmedLink = z
  .strictObject({
    attempt: visible("attempt", 8_192).min(1, { error: () => t("rules.isNeeded", { member: "attempt" }) }),
  })
  .meta({ id: "ConfirmedLink" });

export const finishedAttempt = z
  .object({
    next: z.string(),
    code: z.string().nullable().meta({ description: "For `POST /auth/one-time-code`; valid for 60 seconds, once" }),
    expiresAt: moment.nullable(),
    provider: provider.pick({ id: true, name: true }),
    link: linkToConfirm.nullable(),
    tried: triedSignIn.nullable(),
  })
  .meta({ id: "FinishedSignIn" });
export type FinishedAttempt = z.output<typeof finishedAttempt>;

export const oneTimeCode = z
  .strictObject({ code: visible("code", 200).min(1, { error: () => t("rules.isNeeded", { member: "code" }) }) })
  .meta({ id: "OneTimeCode" });

export const providerSignOut = z
  .object({ url: z.string().meta({ description: "Page of the provider that ends the session there" }) })
  .meta({ id: "ProviderSignOut" });
