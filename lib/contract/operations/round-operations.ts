import {
  newRound,
  newScans,
  round,
  roundClosing,
  roundList,
  roundListQuery,
  roundPointList,
  roundPointsQuery,
  scanResults,
} from "@/lib/contract/rounds";
import { page, uuidKey } from "./entry-parts";
import { describeOperations } from "./operation-entry";

/** 5,000 ids have about 200 KB. */
const BODY_MAX_BYTES = 256 * 1_024;

export const roundOperations = describeOperations("Rounds", {
  listRounds: {
    route: "GET /rounds",
    summary: "A page of rounds that you began, or of which you may see an access point, newest first",
    access: "read",
    query: roundListQuery,
    success: page(roundList),
  },
  createRound: {
    route: "POST /rounds",
    summary: "Begin a round; what it expects is fixed from then on",
    access: "write",
    body: newRound,
    bodyMaxBytes: BODY_MAX_BYTES,
    success: { status: 201, description: "The round", schema: round, headers: ["Location"] },
    problems: ["forbidden", "not-found"],
  },
  getRound: {
    route: "GET /rounds/{id}",
    summary: "One round with its numbers",
    access: "read",
    success: { description: "The round", schema: round },
  },
  listRoundPoints: {
    route: "GET /rounds/{id}/points",
    summary: "What was found, is missing, was not expected or is unknown, by place",
    access: "read",
    query: roundPointsQuery,
    success: page(roundPointList),
  },
  addScans: {
    route: "POST /rounds/{id}/scans",
    summary: "Count scans of labels, up to 100 at once; one that was sent before counts once",
    description: [
      "A scan is the same when it has the same `id`, or without one the same code, person and time.",
      "An empty list with `unsent` says that a phone holds scans.",
    ].join(" "),
    access: "session",
    body: newScans,
    success: { description: "What each of them is", schema: scanResults },
    problems: ["round-closed"],
  },
  undoScan: {
    route: "DELETE /rounds/{id}/scans/{key}",
    summary: "Undo one of your scans, also before it has arrived; the key is its id",
    access: "session",
    key: uuidKey,
    success: { status: 204, description: "It does not count" },
    problems: ["round-closed"],
  },
  closeRound: {
    route: "POST /rounds/{id}/close",
    summary: "Close a round: no scan counts any more, and every found label is seen",
    description: "By who began it, managers and admins.",
    access: "write",
    body: roundClosing,
    success: { description: "The round", schema: round },
    problems: ["forbidden", "scans-unsent"],
  },
  getRoundPdf: {
    route: "GET /rounds/{id}.pdf",
    summary: "Missing, unexpected and unknown labels of a round by place, on paper",
    access: "read",
    success: { description: "PDF", media: "application/pdf", headers: ["Content-Disposition"] },
  },
  getRoundCsv: {
    route: "GET /rounds/{id}.csv",
    summary: "Missing, unexpected and unknown labels of a round by place, as a table",
    access: "read",
    success: {
      description: "CSV (RFC 4180). A cell that a spreadsheet would run as a formula has an apostrophe in front",
      media: "text/csv",
      headers: ["Content-Disposition"],
    },
  },
});
