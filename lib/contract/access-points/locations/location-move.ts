import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { count } from "../../shared-members";
import { filledText } from "../../text";
import { textPatterns } from "../../text-patterns";
import { newAccessPoint } from "../access-point";
import { accessPointListQuery } from "../access-point-list";
import { bulkPreview, expected } from "../bulk";

export const locationMove = z
  .strictObject({
    from: filledText({ label: "common.place", max: 200, asFound: true, missing: "fieldRules.missing.movedPlace" }).meta(
      {
        description: "The place as a whole location",
      },
    ),
    to: newAccessPoint.shape.location
      .unwrap()
      .refine((value) => value !== "", { error: says("rulesList.newPlace") })
      .meta({ minLength: 1, pattern: textPatterns.filledLine, description: "What replaces it, also a whole location" }),
    scope: accessPointListQuery.shape.scope.meta({ description: "all: those of everyone, for admins" }),
    expected,
  })
  .meta({ id: "LocationMove" });
export type LocationMove = z.output<typeof locationMove>;

/** The preview counts what is expected. */
export const moveForm = locationMove.omit({ expected: true });

export const locationMovePreview = bulkPreview
  .omit({ clashes: true })
  .extend({
    present: count.meta({ description: "Access points that are at the new place already, or below it" }),
  })
  .meta({ id: "LocationMovePreview" });
export type LocationMovePreview = z.output<typeof locationMovePreview>;
