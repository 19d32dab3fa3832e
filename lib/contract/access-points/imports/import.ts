import { z } from "zod";
import { t } from "@/lib/messages/messages";
import { fieldKey } from "../../custom-fields/custom-field";
import { idOfTeam, isFlag, mustBe } from "../../rule-errors";
import { count, moment, named, resourceId } from "../../shared-members";
import { text } from "../../text";
import { type FieldName, fieldNames, fieldOf } from "../access-point-fields";
import { bulkUndo } from "../bulk";
import { spellingProposals } from "../locations/place-list";
import { checkedRow, SAMPLE_ROWS_MAX, SHOWN_ROWS_MAX } from "./import-rows";
import { importSource, sourceParameters } from "./import-source";

export const IMPORT_MAX_BYTES = 20 * 1_024 * 1_024;
export const IMPORT_ROWS_MAX = 100_000;

export const IMPORT_ERRORS_MAX = 1_000;
export const IMPORTED_IDS_MAX = 100;

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The content decides what it is, so that a wrong type does no harm. */
export const importTypes = [
  "text/csv",
  XLSX_TYPE,
  "application/vnd.ms-excel.sheet.macroEnabled.12",
  "application/vnd.ms-excel.sheet.binary.macroEnabled.12",
  "application/vnd.ms-excel",
  "application/vnd.oasis.opendocument.spreadsheet",
  "application/vnd.apple.numbers",
  "text/html",
  "application/octet-stream",
] as const;

export type ImportTarget = "id" | FieldName | "team";
export const importTargets: readonly ImportTarget[] = ["id", ...fieldNames, "team"];

export const targetLabel = (target: ImportTarget): string =>
  t(target === "id" || target === "team" ? `common.${target}` : fieldOf(target).label);

/** Read in every language. */
export const englishHeadings: Record<ImportTarget, string> = {
  id: "Id",
  name: "Name",
  location: "Place",
  description: "Description",
  qrCode: "QR code",
  team: "Team",
};

const column = text({ label: "fieldRules.label.columnName", max: 200, lines: true, asFound: true }).optional().meta({
  description: "Heading of the column, or its number from 1; empty: not imported; absent: found by its heading",
});

const columnParameters = Object.fromEntries(importTargets.map((target) => [target, column])) as Record<
  ImportTarget,
  typeof column
>;

/** For what the file itself does not say. */
const mappingParameters = z.strictObject({
  heading: z
    .enum(["auto", "yes", "no"], mustBe("heading", "auto", "yes", "no"))
    .default("auto")
    .meta({
      description:
        "Whether the first row holds headings; auto: it does if one of them is known. Without a mapping it also does if it differs from the rows below",
    }),
  ...sourceParameters,
  ...columnParameters,
});

export const importMapping = mappingParameters
  .extend({
    fields: z.record(fieldKey, column.unwrap()).optional().meta({
      description: "Column of each custom field by its key, as name and the others",
    }),
  })
  .meta({ id: "ImportMapping" });
export type ImportMapping = z.output<typeof importMapping>;

const teamId = idOfTeam.optional().meta({
  description: "Team in which you may edit, for new access points whose row names none",
});

export const importQuery = mappingParameters
  .extend({
    teamId,
    dryRun: z
      .enum(["true", "false"], isFlag("dryRun"))
      .default("false")
      .meta({ description: "true: check only, and write nothing" }),
  })
  .meta({ id: "ImportQuery" });

export const newImportQuery = mappingParameters
  .extend({
    teamId,
    fileName: text({ label: "fieldRules.label.fileName", max: 200 }).default("").meta({
      description: "Name of the file, as the list of imports and the audit log show it",
    }),
  })
  .meta({ id: "NewImportQuery" });

const importError = z.object({
  line: z.int().min(1).meta({ description: "Line of the text file, or row of the sheet, where the row begins" }),
  column: z.string().meta({ description: "Heading of the column; empty when the whole row is meant" }),
  value: z.string().meta({ description: "What the cell holds, at most 200 characters of it" }),
  detail: z.string(),
});
export type ImportError = z.output<typeof importError>;

const wrongRows = z
  .enum(["refuse", "leave-out"], mustBe("wrong", "refuse", "leave-out"))
  .default("refuse")
  .meta({ description: "refuse: nothing is imported while a row is wrong; leave-out: the other rows are imported" });

export const runImportQuery = z
  .strictObject({
    wrong: wrongRows,
    held: z
      .enum(["import", "leave-out"], mustBe("held", "import", "leave-out"))
      .default("import")
      .meta({
        description:
          "Rows with a code that looks like another one or seems damaged, with a name and place that another one has, or that look like totals or remarks, unless somebody keeps them",
      }),
  })
  .meta({ id: "RunImportQuery" });
export type RunImportQuery = z.output<typeof runImportQuery>;

const counts = {
  rows: count.meta({ description: "Rows of the file without the headings and without empty ones" }),
  hiddenRows: count.meta({
    description:
      "Rows below the headings that are hidden in the workbook. Unless they are imported, they are in no other number",
  }),
  created: count,
  updated: count,
  unchanged: count,
  wrong: count.meta({ description: "Rows with an error" }),
  doubtful: count.nullable().meta({
    description:
      "Rows to look at, among those that are created or updated; null when the file was imported without a dry run",
  }),
  errors: z.array(importError).meta({ description: `The first ${IMPORT_ERRORS_MAX} errors` }),
};

const undo = bulkUndo.nullable().meta({
  description: "How to undo the import, as a change of many; null before it, and when nothing was written",
});

export const importResult = z.object({ ...counts, undo }).meta({ id: "ImportResult" });
export type ImportResult = z.output<typeof importResult>;

export const storedImport = z
  .object({
    id: resourceId,
    fileName: z.string(),
    state: z.enum(["checked", "imported"]),
    ...importSource,
    hasHeading: z.boolean(),
    columns: z.array(z.string()).meta({ description: "Headings of the columns, or their first texts" }),
    samples: z.array(z.string()).meta({
      description:
        "First text of each column below the first row, at most 200 characters of it; empty when there is none",
    }),
    mapping: z.record(z.string(), z.int().min(1)).meta({
      description:
        "What is imported: id, a field, team or fields.{key} of a custom field → number of its column, from 1",
    }),
    team: named.nullable().meta({ description: "Team of new access points whose row names none" }),
    ...counts,
    leftOut: count.meta({ description: "Rows that the person leaves out; they are in no other number" }),
    toLookAt: z.object({ created: count, updated: count, held: count }).meta({
      description: "Rows to look at among the created and the updated ones, and how many of both are held back",
    }),
    spellings: spellingProposals.meta({
      description: "Places of the file that are probably the same as another one, of the file or that the person sees",
    }),
    shownRows: z.array(checkedRow).meta({
      description: `Rows as a table shows them: the first ${SHOWN_ROWS_MAX} that are wrong, to look at, changed and left out, and the first ${SAMPLE_ROWS_MAX} of the others`,
    }),
    undo,
    problem: z.string().nullable().meta({
      description:
        "Why no row could be read, such as an unknown column, or a quotation mark that is not closed in pasted rows; null when rows were read",
    }),
    ids: z.array(resourceId).meta({
      description: `Ids of the access points that were created or changed, if there are at most ${IMPORTED_IDS_MAX}`,
    }),
    expiresAt: moment,
  })
  .meta({ id: "StoredImport" });
export type StoredImport = z.output<typeof storedImport>;
