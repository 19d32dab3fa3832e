import { z } from "zod";
import { says, t } from "@/lib/messages/messages";
import { isText, mustBe } from "../../rule-errors";
import { count } from "../../shared-members";
import { text } from "../../text";
import { findEncoding } from "./text-encodings";

/** The headings are searched in the rows up to this one. */
const HEADING_ROW_MAX = 1_000;
export const SEARCHED_ROWS = 20;

/** A punctuation mark of ASCII but the quotation mark, ¦, §, a tab or a blank. */
const SEPARATOR = /^[!#-/:-@[-`{-~¦§\t ]?$/;

export const sourceParameters = {
  sheet: text({ label: "fieldRules.label.sheet", max: 255, asFound: true }).optional().meta({
    description:
      "Name of the sheet, or its number from 1, hidden ones included; absent or empty: the first visible sheet with known headings, or else the first visible one with rows. A name goes before a number",
  }),
  headingRow: z
    .string(isText("headingRow"))
    .regex(/^(?:[1-9]\d{0,2}|1000)?$/, { error: () => t("rulesList.import.headingRow", { max: HEADING_ROW_MAX }) })
    .optional()
    .meta({
      description: `Number of the row with the headings, from 1: the line of a text file. The rows above are not imported, and heading is not used. Absent or empty: found among the first ${SEARCHED_ROWS} rows`,
    }),
  encoding: text({ label: "fieldRules.label.encoding", max: 40 })
    .refine((label) => label === "" || findEncoding(label) !== null, { error: says("rulesList.import.encoding") })
    .optional()
    .meta({
      description:
        "Encoding of a text file: a label of the WHATWG Encoding Standard, such as utf-8, windows-1250, macintosh or shift_jis, or ibm850; absent or empty: found. Not used for workbooks",
    }),
  separator: z
    .string(isText("separator"))
    .regex(SEPARATOR, { error: says("rulesList.import.separator") })
    .optional()
    .meta({
      description:
        "Sign between the cells of a line of a text file, such as a comma or a tab; absent or empty: found. Not used for workbooks",
    }),
  hiddenRows: z
    .enum(["leave-out", "import"], mustBe("hiddenRows", "leave-out", "import"))
    .default("leave-out")
    .meta({
      description: "What happens with rows that are hidden in the workbook, such as by a filter",
    }),
};

const rowNumber = z.int().min(1);

export const importSource = {
  sheets: z
    .array(
      z.object({
        name: z.string(),
        hidden: z.boolean(),
        rows: count.meta({ description: "Number of its last row" }),
      }),
    )
    .meta({ description: "Sheets of the workbook in their order; empty for a text file" }),
  sheet: z.string().nullable().meta({ description: "Name of the sheet that was read; null for a text file" }),
  headingRow: rowNumber.nullable().meta({
    description: "Row of the sheet, or line of the text file, with the headings; null when there are none",
  }),
  emptyRows: count.meta({ description: "Empty rows below the headings, which are left out" }),
  encoding: z.string().nullable().meta({
    description:
      "Encoding with which a text file was read, as the Encoding Standard names it, or ibm850; null for a workbook",
  }),
  separator: z.string().nullable().meta({
    description: "Sign between the cells of a line of the text file; null for a workbook",
  }),
  isEncodingSure: z.boolean().meta({
    description:
      "false: the encoding was guessed and another one is nearly as likely. Rows that it changes are to look at",
  }),
  encodings: z
    .array(z.object({ encoding: z.string(), sample: z.string() }))
    .meta({ description: "Encodings that the file may have, with its first text that they change; empty for Unicode" }),
  importsHiddenRows: z.boolean().meta({ description: "Whether the hidden rows are imported" }),
  firstRows: z.array(z.object({ line: rowNumber, cells: z.array(z.string()) })).meta({
    description: `The first ${SEARCHED_ROWS} rows that are not empty, those above the headings included: 10 columns, at most 60 characters of each`,
  }),
  notRead: z
    .array(
      z.object({
        column: rowNumber.meta({ description: "Number of the column, from 1" }),
        heading: z.string(),
        why: z.string().meta({ description: "Sentence that says why" }),
      }),
    )
    .meta({ description: "Columns with headings that are not imported" }),
};
