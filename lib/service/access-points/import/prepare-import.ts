import { setImmediate } from "node:timers/promises";
import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../../context";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { toCustomColumns } from "../../custom-fields/stored-values";
import type { Person } from "../../http/operation";
import { type Before, toImportedBefore } from "../bulk/bulk-rows";
import { makeFreeCodes } from "../create/free-codes";
import { toColumns } from "../rows";
import type { ImportPlan } from "./plan-import";
import type { PlannedUpdate } from "./plan-row";

/** Rows per statement: about 40 ms on SQLite, and other requests are answered between two of them. */
export const STATEMENT = 1_000;

type Columns = ReturnType<typeof toColumns> & { team_id: string | null };

/** What an import writes: the columns of each row. They are computed before the transaction, so that it locks for a short time. */
export type PreparedImport = {
  definitions: FieldDefinitions;
  creates: Columns[];
  updates: (Columns & { existing: PlannedUpdate["existing"]; before: Before })[];
};

/** Generates the codes that the file lacks, and computes the columns of the rows: search and sort keys. */
export async function prepareImport(
  context: ServiceContext,
  definitions: FieldDefinitions,
  { creates, updates }: ImportPlan,
  person: Person,
  report: Report,
): Promise<PreparedImport> {
  const blank = creates.filter(({ fields }) => fields.qrCode === "").length;
  const codes = await makeFreeCodes(context.db, context, blank, person.id);
  const total = creates.length + updates.length;
  const prepared: PreparedImport = { definitions, creates: [], updates: [] };
  const pause = async (done: number) => {
    if (done % STATEMENT !== 0) return;
    report({ phase: "checking", done, total });
    await setImmediate();
  };
  for (const { fields, values, teamId } of creates) {
    const texts = { ...fields, qrCode: fields.qrCode || (codes.pop() ?? "") };
    await pause(prepared.creates.push({ ...toColumns(texts, toCustomColumns(definitions, values)), team_id: teamId }));
  }
  for (const { existing, after, values, teamId } of updates) {
    const row = {
      ...toColumns(after, toCustomColumns(definitions, values)),
      team_id: teamId,
      existing,
      before: toImportedBefore(existing, after, values, teamId),
    };
    await pause(prepared.updates.push(row));
  }
  return prepared;
}
