import { bulkResult } from "@/lib/contract/access-points/bulk";
import { locationMove, locationMovePreview } from "@/lib/contract/access-points/locations/location-move";
import {
  locationList,
  locationListQuery,
  placeList,
  placeListQuery,
  separatorProposal,
  spellingList,
  spellingListQuery,
} from "@/lib/contract/access-points/locations/place-list";
import { acceptProgress, idempotencyKey, page, resultMedia } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const locationOperations = describeOperations("Places", {
  listLocations: {
    route: "GET /access-points/locations",
    summary: "Locations of the newest access points, the one used most first",
    access: "read",
    forTeamTokens: true,
    query: locationListQuery,
    success: { description: "At most 20 locations", schema: locationList },
    problems: ["forbidden"],
  },
  listPlaces: {
    route: "GET /locations",
    summary: "One level of the tree of places, with the numbers of access points",
    description: [
      "The separator of the office splits locations into places: “Building A / 2 / 210” is the place 210, in 2, in Building A.",
      "Places differ as the filter location does: case, accents, kinds of apostrophes and dashes, invisible characters and leading zeros of numbers do not matter.",
    ].join(" "),
    access: "read",
    forTeamTokens: true,
    query: placeListQuery,
    success: page(placeList),
    problems: ["forbidden"],
  },
  listSpellings: {
    route: "GET /locations/spellings",
    summary: "Places of one level that are probably the same, spelled in two ways",
    description: "Compares the first 5,000 places of the level by case, spaces and what stands around separators.",
    access: "read",
    forTeamTokens: true,
    query: spellingListQuery,
    success: { description: "At most 20 proposals, those with most access points first", schema: spellingList },
    problems: ["forbidden"],
  },
  proposeSeparator: {
    route: "GET /locations/separator",
    summary: "The sign that probably separates the parts of locations, where the office has chosen another one",
    access: "read",
    success: {
      description: "Counts of what the person sees, and a proposal for the settings of the office",
      schema: separatorProposal,
    },
  },
  previewLocationMove: {
    route: "POST /locations/move/preview",
    summary: "What a move of a place would do",
    access: "read",
    forTeamTokens: true,
    body: locationMove,
    success: { description: "Counts and examples", schema: locationMovePreview },
    problems: ["forbidden"],
  },
  moveLocation: {
    route: "POST /locations/move",
    summary: "Rename or move a place with everything below it, up to 100,000 access points, all or none",
    description: "It is a change of many access points: undo it within ten minutes with undoBulkChange.",
    access: "write",
    forTeamTokens: true,
    body: locationMove,
    requestHeaders: { ...acceptProgress, ...idempotencyKey },
    success: { description: "What was changed, and how to undo it", schema: bulkResult, media: resultMedia },
    problems: ["selection-changed", "idempotency-key-reused"],
  },
});
