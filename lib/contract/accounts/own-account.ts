import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { pageParameters, pagination } from "../pagination";
import { idOfTeam, mustBe } from "../rule-errors";
import { moment, named, resourceId } from "../shared-members";
import { visibleName } from "../text";
import { chosenLanguage, newPassword, personName, presentedPassword } from "./account";

export const accountChanges = z
  .strictObject({ name: personName.optional(), language: chosenLanguage.optional() })
  .meta({ id: "AccountChanges" });
export type AccountChanges = z.output<typeof accountChanges>;

export const nameForm = z.object({ name: personName });

export const passwordChange = z
  .strictObject({ current: presentedPassword, password: newPassword })
  .meta({ id: "PasswordChange", description: "The new password must not be the current one" });
export type PasswordChange = z.output<typeof passwordChange>;

export const session = z
  .object({
    id: resourceId,
    current: z.boolean().meta({ description: "Whether the request was sent with this session" }),
    createdAt: moment,
    lastUsedAt: moment.meta({ description: "To within five minutes" }),
    userAgent: z.string().meta({ description: "User-Agent of the sign-in, cut to 300 characters; may be empty" }),
    address: z.string().meta({ description: "IP address of the sign-in; may be empty" }),
  })
  .meta({ id: "Session" });
export type Session = z.output<typeof session>;

export const sessionListQuery = z.strictObject(pageParameters).meta({ id: "SessionListQuery" });
export type SessionListQuery = z.output<typeof sessionListQuery>;

export const sessionList = z.object({ data: z.array(session), pagination }).meta({ id: "SessionList" });
export type SessionList = z.output<typeof sessionList>;

export const apiTokenAccess = ["read", "write", "print"] as const;
export type ApiTokenAccess = (typeof apiTokenAccess)[number];

const DAY_MS = 86_400_000;

/** In ms. A leap year fits, so that a year is one in every case. */
export const TOKEN_LIFETIME_MS = { min: DAY_MS, max: 366 * DAY_MS };

const tokenName = visibleName({ max: 100 }).meta({ examples: ["Nightly import"] });
const access = z.enum(apiTokenAccess, mustBe("access", ...apiTokenAccess));
const expiresAt = z.iso.datetime({
  offset: true,
  error: ({ input }) => t(input === undefined ? "rules.isNeeded" : "rules.mustBeTime", { member: "expiresAt" }),
});

export const newApiToken = z
  .strictObject({
    name: tokenName,
    access: access.meta({
      description:
        "`read` refuses every change; `write` allows what its owner may do; `print` is for print agents, of admins only",
    }),
    expiresAt: expiresAt.meta({ description: "From one day to one year (366 days) ahead" }),
    teamId: idOfTeam
      .nullable()
      .optional()
      .meta({ description: "Team that you are in: the token reaches nothing but its access points" }),
  })
  .meta({ id: "NewApiToken" });
export type NewApiToken = z.output<typeof newApiToken>;

export const apiToken = z
  .object({
    id: resourceId,
    name: z.string(),
    access: z.enum(apiTokenAccess),
    team: named
      .nullable()
      .meta({ description: "The only team whose access points it reaches; null: all that its owner reaches" }),
    owner: named,
    createdAt: moment,
    expiresAt: moment,
    lastUsedAt: moment.nullable().meta({ description: "To within five minutes; null before the first use" }),
    lastUsedAddress: z.string().nullable().meta({ description: "IP address of that use" }),
  })
  .meta({ id: "ApiToken" });
export type ApiToken = z.output<typeof apiToken>;

export const createdApiToken = apiToken
  .extend({ token: z.string().meta({ description: "`ap_` and 46 letters and digits. It is never shown again" }) })
  .meta({ id: "CreatedApiToken" });
export type CreatedApiToken = z.output<typeof createdApiToken>;

export const apiTokenListQuery = z
  .strictObject({
    ...pageParameters,
    scope: z
      .enum(["mine", "all"], mustBe("scope", "mine", "all"))
      .default("mine")
      .meta({ description: "`all`: the tokens of all users, for admins" }),
  })
  .meta({ id: "ApiTokenListQuery" });
export type ApiTokenListQuery = z.output<typeof apiTokenListQuery>;

/** Newest first. Expired ones stay for 30 days, revoked ones do not. */
export const apiTokenList = z.object({ data: z.array(apiToken), pagination }).meta({ id: "ApiTokenList" });
export type ApiTokenList = z.output<typeof apiTokenList>;

/** Days, or a date that is typed. */
export const lifetimes = ["30", "90", "365", "date"] as const;

/** `expiresOn` counts only when `lifetime` is "date". */
export const apiTokenForm = z
  .object({
    name: tokenName,
    access,
    lifetime: z.enum(lifetimes, { error: says("rulesAccounts.token.lifetime") }),
    expiresOn: z.string(),
    /** Blank for all that the person reaches, and for who is in no team. */
    teamId: z.string().default(""),
  })
  .refine(({ lifetime, expiresOn }) => lifetime !== "date" || z.iso.date().safeParse(expiresOn).success, {
    path: ["expiresOn"],
    // Also when another field is wrong, so that all errors appear at once.
    when: () => true,
    error: says("rulesAccounts.token.lastDay"),
  });
export type ApiTokenForm = z.output<typeof apiTokenForm>;
