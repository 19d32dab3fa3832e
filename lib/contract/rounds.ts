import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { EXCEPT_MAX, idList, selectionFilter } from "./access-points/bulk";
import { scannedCode } from "./access-points/codes/code-look-up";
import { pageParameters, pagination } from "./pagination";
import { choice, isFlag } from "./rule-errors";
import { count, moment, named, resourceId } from "./shared-members";
import { text, visibleName } from "./text";

/** Two people walk past fewer labels in a day. */
export const ROUND_MAX = 5_000;

/** In one request. */
export const SCANS_MAX = 100;

export const roundStates = ["open", "closed"] as const;

export const roundKinds = ["location", "locationUnder", "ids", "filter"] as const;
export type RoundKind = (typeof roundKinds)[number];

export const roundPointStates = ["found", "missing", "unexpected", "unknown"] as const;
export type RoundPointState = (typeof roundPointStates)[number];

const uuid = z.uuid({ error: says("rulesList.noId") }).toLowerCase();

const place = text({ label: "common.place", max: 200, asFound: true });

const roundFilter = z
  .strictObject({
    ...selectionFilter,
    except: idList("exceptions", 0, EXCEPT_MAX).optional().meta({ description: "All that match but these" }),
  })
  .meta({ description: "Filter of the list of access points, such as that of a saved view" });

export const roundSelection = z
  .strictObject({
    location: place.optional().meta({ description: "Those at exactly this place" }),
    locationUnder: place.optional().meta({ description: "Those at this place and below it" }),
    ids: idList("selection", 1, ROUND_MAX).optional(),
    filter: roundFilter.optional(),
  })
  .refine((given) => Object.values(given).filter((value) => value !== undefined).length === 1, {
    error: says("rounds.rule.select"),
  })
  .meta({ id: "RoundSelection", minProperties: 1, maxProperties: 1, description: "One of these" });
export type RoundSelection = z.output<typeof roundSelection>;

const roundName = visibleName({ max: 120 }).meta({ examples: ["Building A, spring"] });

export const newRound = z.strictObject({ name: roundName, select: roundSelection }).meta({ id: "NewRound" });
export type NewRound = z.output<typeof newRound>;

export const roundForm = z.object({ name: roundName });

const unsent = z.array(z.object({ person: named, scans: count }));
export type UnsentScans = z.output<typeof unsent>;

const counts = {
  expected: count.meta({ description: "Access points that the round expects" }),
  found: count.meta({ description: "Those of them whose label was scanned" }),
  missing: count.meta({ description: "Those of them whose label was not scanned" }),
  unexpected: count.meta({ description: "Other access points whose label was scanned" }),
  unknown: count.meta({ description: "Codes that were scanned and that no access point has" }),
};
export type RoundCounts = { [Name in keyof typeof counts]: number };

export const round = z
  .object({
    id: resourceId,
    name: z.string(),
    state: z.enum(roundStates),
    ...counts,
    of: z.enum(roundKinds).meta({ description: "Member of `select` with which it began" }),
    place: z.string().nullable().meta({ description: "Of `location` and `locationUnder`" }),
    filter: z.record(z.string(), z.unknown()).nullable().meta({ description: "Of `filter`" }),
    createdAt: moment,
    createdBy: named,
    closedAt: moment.nullable(),
    closedBy: named.nullable(),
    mayClose: z.boolean().meta({ description: "Whether you may close it" }),
    unsent: unsent.meta({
      description: "Who has scans on a phone, and how many: as the phones last said; in a closed round: not counted",
    }),
  })
  .meta({ id: "Round", description: "Its numbers are of the access points that you may see" });
export type Round = z.output<typeof round>;

export const roundListQuery = z
  .strictObject({
    ...pageParameters,
    state: choice("rulesList.label.state", roundStates).optional(),
  })
  .meta({ id: "RoundListQuery" });
export type RoundListQuery = z.output<typeof roundListQuery>;

/** Newest first. */
export const roundList = z.object({ data: z.array(round), pagination }).meta({ id: "RoundList" });
export type RoundList = z.output<typeof roundList>;

export const roundPointsQuery = z
  .strictObject({
    ...pageParameters,
    state: choice("rulesList.label.state", roundPointStates).default("missing"),
  })
  .meta({ id: "RoundPointsQuery" });
export type RoundPointsQuery = z.output<typeof roundPointsQuery>;

const roundPoint = z.object({
  accessPoint: z
    .object({ id: resourceId, name: z.string(), location: z.string() })
    .nullable()
    .meta({ description: "As it was when the round began; null for an unknown code" }),
  code: z.string().meta({ description: "On its label; of an unknown one as it was scanned" }),
});
export type RoundPoint = z.output<typeof roundPoint>;

/** By place and name. */
export const roundPointList = z
  .object({ ...counts, data: z.array(roundPoint), pagination })
  .meta({ id: "RoundPointList" });
export type RoundPointList = z.output<typeof roundPointList>;

const time = z.iso.datetime({ offset: true, error: says("rounds.rule.time") });

export const newScans = z
  .strictObject({
    device: text({ label: "rounds.rule.device", max: 80 }).default("").meta({
      description: "Name of the phone, which tells two phones of one person apart",
    }),
    scans: z
      .array(
        z.strictObject({
          id: uuid.optional().meta({ description: "Counts once, however often and by whatever way it is sent" }),
          code: scannedCode,
          at: time.meta({ description: "When it was scanned, by the clock of the phone" }),
        }),
        { error: says("rounds.rule.scans", { max: SCANS_MAX }) },
      )
      .max(SCANS_MAX, { error: says("rounds.rule.scans", { max: SCANS_MAX }) }),
    unsent: z
      .int({ error: says("rounds.rule.unsent") })
      .min(0, { error: says("rounds.rule.unsent") })
      .max(1_000_000, { error: says("rounds.rule.unsent") })
      .optional()
      .meta({ description: "How many more scans the phone still holds; closing the round waits for them" }),
    now: time.optional().meta({
      description: "What the clock of the phone says when it sends, so that a wrong clock is corrected",
    }),
  })
  .meta({ id: "NewScans" });
export type NewScans = z.output<typeof newScans>;

export const scanResults = z
  .object({
    results: z.array(
      z.object({
        id: resourceId,
        state: z.enum(["found", "unexpected", "unknown", "undone"]),
        accessPoint: z.object({ id: resourceId, name: z.string(), location: z.string() }).optional(),
      }),
    ),
  })
  .meta({ id: "ScanResults", description: "In the order of the scans" });
export type ScanResults = z.output<typeof scanResults>;

export const roundClosing = z
  .strictObject({
    anyway: z.boolean(isFlag("anyway")).default(false).meta({
      description: "true: also while a phone holds scans, which then do not count",
    }),
  })
  .meta({ id: "RoundClosing" });
