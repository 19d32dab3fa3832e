import { z } from "zod";
import { moment } from "../moment";
import { wholeNumber } from "../pagination";
import { text } from "../text";
import { accessPoint } from "./access-point";
import { accessPointListQuery } from "./access-point-list";

/** Deletions stay in the change feed so long. */
export const DELETIONS_DAYS = 30;

const LIMIT_MAX = 1_000;

export const accessPointChangesQuery = accessPointListQuery
  .pick({ scope: true })
  .extend({
    cursor: text({ label: "Cursor", max: 500 })
      .optional()
      .meta({ description: "The cursor of the last answer; without one, everything that exists" }),
    limit: wholeNumber("Changes", 1, LIMIT_MAX)
      .default(100)
      .meta({ description: `Changes in the answer, 1 to ${LIMIT_MAX}` }),
  })
  .meta({ id: "AccessPointChangesQuery" });
export type AccessPointChangesQuery = z.output<typeof accessPointChangesQuery>;

/** Each access point is as it is now, once for all its changes. */
export const accessPointChangeList = z
  .object({
    data: z.array(
      z.discriminatedUnion("type", [
        z.object({ type: z.literal("upsert"), accessPoint }),
        z.object({ type: z.literal("delete"), id: z.uuid(), deletedAt: moment }),
      ]),
    ),
    cursor: z.string().meta({ description: "Send it with the next request" }),
    more: z.boolean().meta({ description: "Further changes are there now" }),
  })
  .meta({ id: "AccessPointChangeList" });
export type AccessPointChangeList = z.output<typeof accessPointChangeList>;
