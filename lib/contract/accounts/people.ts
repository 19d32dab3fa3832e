import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { pageParameters, pagination } from "../pagination";
import { choice, idOfTeam, isFlag } from "../rule-errors";
import { count, moment, named, resourceId } from "../shared-members";
import { text } from "../text";
import { email, newPassword, personName, user } from "./account";
import { roles } from "./roles";
import { membership, TEAMS_MAX } from "./team";

const role = choice("common.role", roles);

const linkedAccount = z
  .object({
    id: resourceId,
    provider: z
      .string()
      .nullable()
      .meta({ description: "Name of the provider; null when no provider of this issuer is set up any more" }),
    issuer: z.string(),
    subject: z.string().meta({ description: "Id of the account at the provider" }),
    createdAt: moment.meta({ description: "When it was linked" }),
    lastUsedAt: moment.nullable(),
  })
  .meta({ id: "LinkedAccount" });

export const managedUser = user
  .extend({
    disabled: z.boolean(),
    invited: z.boolean().meta({ description: "Whether the invitation has not been used yet" }),
    createdAt: moment,
    lastSignInAt: moment.nullable(),
    secondFactor: z.boolean().default(false).meta({ description: "Whether the user has a second factor" }),
    identities: z.array(linkedAccount).default([]).meta({ description: "Accounts at providers, oldest first" }),
    accessPoints: count.meta({ description: "How many access points the user owns" }),
  })
  .meta({ id: "ManagedUser" });
export type ManagedUser = z.output<typeof managedUser>;

export const userQuery = z
  .strictObject({
    ...pageParameters,
    q: text({ label: "fieldRules.label.searchedText", max: 200, asFound: true })
      .default("")
      .meta({ description: "Only users whose name or e-mail has all these words in it, in any order and case" }),
  })
  .meta({ id: "UserQuery" });
export type UserQuery = z.output<typeof userQuery>;

export const userList = z.object({ data: z.array(managedUser), pagination }).meta({ id: "UserList" });
export type UserList = z.output<typeof userList>;

export const newUser = z
  .strictObject({
    email,
    name: personName,
    role,
    teams: z
      .array(z.strictObject({ id: idOfTeam, access: membership.shape.access }))
      .max(TEAMS_MAX, { error: () => t("rulesAccounts.teams", { max: TEAMS_MAX }) })
      .default([])
      .meta({ description: "Teams that the user is a member of from now on, before the invitation is used" }),
  })
  .meta({ id: "NewUser" });
export type NewUser = z.output<typeof newUser>;

export const userChanges = z
  .strictObject({ name: personName, role, disabled: z.boolean(isFlag("disabled")) })
  .partial()
  .meta({ id: "UserChanges" });
export type UserChanges = z.output<typeof userChanges>;

/** `url` is a path without PUBLIC_URL. Shown once: the service stores only a digest of the token. */
export const oneTimeLink = z
  .object({
    url: z.string().meta({ examples: ["https://doors.example.com/welcome?token=7c6f"] }),
    expiresAt: moment,
    sent: z.boolean().meta({ description: "Whether the link was also sent by e-mail" }),
    problem: z.string().nullable().meta({
      description: "Why it was not sent, and whether it is tried again; null when it was sent or no mail is set up",
    }),
  })
  .meta({ id: "OneTimeLink" });
export type OneTimeLink = z.output<typeof oneTimeLink>;

export const invitedUser = managedUser.extend({ invitation: oneTimeLink }).meta({ id: "InvitedUser" });
export type InvitedUser = z.output<typeof invitedUser>;

export const handOver = z
  .strictObject({ to: z.uuid({ error: says("rulesAccounts.handOver") }) })
  .meta({ id: "HandOver" });

export const handedOver = z.object({ moved: count }).meta({ id: "HandedOver" });

/** What stays with its team, what must be handed over before, and what goes. */
export const userRemoval = z
  .object({
    teams: z
      .array(named.extend({ accessPoints: count, receiver: named }))
      .meta({ description: "Access points that stay with their team, and who becomes their owner" }),
    accessPoints: count.meta({
      description: "Access points without a team; the user is not removed while there are any",
    }),
    trash: count.meta({ description: "Deleted access points without a team, which are deleted permanently" }),
    equipment: count.meta({ description: "Own label sizes and printer profiles, which are deleted" }),
    tokens: count.meta({ description: "API tokens, which end" }),
  })
  .meta({ id: "UserRemoval" });
export type UserRemoval = z.output<typeof userRemoval>;

const INCOMPLETE = { error: says("rulesAccounts.link.incomplete") };
const token = z
  .string(INCOMPLETE)
  .min(1, INCOMPLETE)
  .max(200, { error: says("rulesAccounts.link.wrong") });

export const linkCheck = z.strictObject({ token }).meta({ id: "LinkCheck" });

export const linkOwner = z
  .object({ purpose: z.enum(["invitation", "reset"]), email: z.string(), name: z.string(), expiresAt: moment })
  .meta({ id: "LinkOwner" });
export type LinkOwner = z.output<typeof linkOwner>;

export const linkUse = z.strictObject({ token, password: newPassword }).meta({ id: "LinkUse" });
export type LinkUse = z.output<typeof linkUse>;

export const forgottenPassword = z.strictObject({ email }).meta({ id: "ForgottenPassword" });
