import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { idOfTeam, isFlag, mustBe } from "../rule-errors";
import { count, moment, resourceId } from "../shared-members";
import { visibleName } from "../text";

/** Lists of teams have no pages. */
export const TEAMS_MAX = 100;

/** From the fewest to the most rights. */
export const teamAccess = ["view", "edit"] as const;
export type TeamAccess = (typeof teamAccess)[number];

const access = z.enum(teamAccess, mustBe("access", ...teamAccess)).meta({
  description: "`view`: see the access points of the team; `edit`: also change, print, delete and restore them",
});

const teamName = visibleName({ max: 80 }).meta({ examples: ["Facilities"] });

export const newTeam = z.strictObject({ name: teamName }).meta({ id: "NewTeam" });
export type NewTeam = z.output<typeof newTeam>;

export const teamChanges = z.strictObject({ name: teamName }).partial().meta({ id: "TeamChanges" });
export type TeamChanges = z.output<typeof teamChanges>;

export const membership = z.strictObject({ access }).meta({ id: "TeamMembership" });
export type Membership = z.output<typeof membership>;

const team = z
  .object({
    id: resourceId,
    name: z.string(),
    access: z
      .enum(teamAccess)
      .nullable()
      .meta({ description: "What the caller may do as a member; null: is no member" }),
    members: count.meta({ description: "How many people are in it" }),
  })
  .meta({ id: "Team" });
export type Team = z.output<typeof team>;

export const teamList = z.object({ data: z.array(team).max(TEAMS_MAX) }).meta({ id: "TeamList" });

export const teamWithMembers = team
  .extend({
    members: z.array(
      z.object({
        id: resourceId,
        name: z.string(),
        access: z.enum(teamAccess),
        addedAt: moment,
        invited: z.boolean().meta({ description: "Whether the invitation has not been used yet" }),
      }),
    ),
    accessPoints: count.meta({ description: "How many access points it has, without those in the trash" }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "TeamWithMembers" });
export type TeamWithMembers = z.output<typeof teamWithMembers>;

export const teamRemoval = z
  .strictObject({
    moveTo: idOfTeam.optional().meta({ description: "Team that gets them" }),
    leave: z
      .enum(["true", "false"], isFlag("leave"))
      .default("false")
      .meta({ description: "true: they stay with their owners, without a team" }),
  })
  .refine(({ moveTo, leave }) => moveTo === undefined || leave === "false", {
    error: says("rulesAccounts.moveOrLeave"),
  })
  .meta({ id: "TeamRemoval" });
export type TeamRemoval = z.output<typeof teamRemoval>;
