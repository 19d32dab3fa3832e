import { z } from "zod";
import { says } from "@/lib/messages/messages";
import { isFlag } from "../../rule-errors";
import { named } from "../../shared-members";
import { text } from "../../text";
import { SPELLINGS_MAX } from "../locations/place-list";

/** Of each kind: wrong, to look at, changed, left out. */
export const SHOWN_ROWS_MAX = 100;

export const SAMPLE_ROWS_MAX = 10;

/** Characters of a cell in an answer. */
export const SHOWN_CELL_MAX = 200;

/** Longer ones are corrected in the file. */
export const CORRECTED_MAX = 4_000;

/** Of one file, and of one request. */
export const CORRECTIONS_MAX = 2_000;

const LINE = { error: says("rulesList.import.line") };
const line = z.int(LINE).min(1, LINE);
const COLUMN = { error: says("rulesList.import.column") };
const column = z.int(COLUMN).min(1, COLUMN).max(200, COLUMN).meta({ description: "Number of the column, from 1" });

const wrongCell = z.object({
  column: column
    .nullable()
    .meta({ description: "Number of the column, from 1; null when the file has no such column" }),
  value: z
    .string()
    .nullable()
    .meta({
      description: `The whole cell, to correct it; null when it has more than ${CORRECTED_MAX} characters`,
    }),
  detail: z.string(),
});

const warningMeanings = {
  "other-owner": "another person has the code",
  "look-alike": "a code of the file or of the same owner looks like it, or a character of it looks like one of ASCII",
  "check-symbol": "its last symbol does not fit the others",
  "in-trash": "a deleted access point whose label was printed has the code",
  "same-place": "the file or the owner has another access point with this name and place",
  "damaged-code":
    "a spreadsheet seems to have changed the code: it lost leading zeros, is a shortened number or a date, stands for no value, or is in quotation marks",
  "damaged-text":
    "a text was read in the wrong encoding, mixes two alphabets, begins with an apostrophe, or stands for no value or for the text above",
  "hard-to-scan": "phones or hand scanners may not read the code",
  "more-cells": "the row has more cells than there are headings, or fewer than the other rows",
  "no-entry": "the row looks like totals, a remark, another table or the headings once more",
} as const;
const warningKinds = Object.keys(warningMeanings) as (keyof typeof warningMeanings)[];

/** Never prevents an import. */
const importWarning = z.object({
  kind: z.enum(warningKinds).meta({
    description: Object.entries(warningMeanings)
      .map(([kind, meaning]) => `${kind}: ${meaning}`)
      .join("; "),
  }),
  detail: z.string(),
  accessPoint: named.nullable(),
});
export type ImportWarning = z.output<typeof importWarning>;

export const checkedRow = z.object({
  line: line.meta({ description: "Line of the text file, or row of the sheet, where the row begins" }),
  state: z.enum(["created", "updated", "unchanged", "wrong", "left-out"]),
  cells: z.array(z.string()).meta({ description: "The cells of the first 30 columns, at most 200 characters of each" }),
  before: z
    .record(z.string(), z.string())
    .meta({ description: "What the row changes, as it is now: fields, fields.{key} of custom fields, and team" }),
  errors: z.array(wrongCell),
  warnings: z.array(importWarning),
  kept: z.boolean().default(false).meta({ description: "Whether somebody wants the row in spite of its warnings" }),
});
export type CheckedRow = z.output<typeof checkedRow>;

/** The label of such a row would be wrong, or it is an access point twice or not at all. */
const holding: readonly ImportWarning["kind"][] = ["look-alike", "damaged-code", "same-place", "no-entry"];

/** Until somebody keeps the row. */
export const isHeld = (warnings: readonly ImportWarning[]): boolean =>
  warnings.some(({ kind }) => holding.includes(kind));

export const asksToKeep = ({ state, warnings }: Pick<CheckedRow, "state" | "warnings">): boolean =>
  state === "left-out" || (state !== "wrong" && isHeld(warnings));

const correctedCell = z.strictObject({
  line,
  column,
  value: text({ label: "fieldRules.label.cell", max: 32_767, lines: true, asFound: true }),
});

const place = text({ label: "fieldRules.label.onePlace", max: 200, asFound: true });

const lines = (description: string) => z.array(line).max(CORRECTIONS_MAX).default([]).meta({ description });

export const importCorrections = z
  .strictObject({
    cells: z
      .array(correctedCell)
      .max(CORRECTIONS_MAX)
      .default([])
      .meta({ description: "Cells that replace those of the file. Earlier ones stay" }),
    leaveOut: lines("Lines of rows that are not imported. Earlier ones stay"),
    keep: lines("Lines of rows that are imported after all, or in spite of their warnings"),
    keepAll: z
      .boolean(isFlag("keepAll"))
      .default(false)
      .meta({ description: "true: no row is held back for its warnings, from now on" }),
    places: z
      .array(z.strictObject({ from: place, to: place }))
      .max(SPELLINGS_MAX)
      .default([])
      .meta({
        description: "Places of the file that are spelled in another way, as spellings proposes it. Earlier ones stay",
      }),
  })
  .meta({ id: "ImportCorrections" });
export type ImportCorrections = z.output<typeof importCorrections>;
