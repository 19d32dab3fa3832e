import type { AuditAction, AuditChanges } from "@/lib/contract/audit";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { type Actor, recordAudit } from "../../audit-entries/record-audit";
import type { Db } from "../../db/database";
import { getJobContents } from "./job-rows";

type RecordedJob = {
  id: string;
  accessPoints: number;
  stock: LabelStock;
  contents: readonly { id: string; name: string; code: string }[];
};

/** Names the access point when there is one, otherwise the stock, in the same way for readers of all languages. */
export async function recordJob(
  trx: Db,
  action: AuditAction & `label-job.${string}`,
  { id, accessPoints, stock, contents }: RecordedJob,
  changes: AuditChanges,
  actor: Actor,
  at: number,
): Promise<void> {
  const only = accessPoints === 1 ? contents[0] : undefined;
  const name = only ? only.name || only.code : `${accessPoints} × ${stockNameOf(stock)}`;
  await recordAudit(trx, { actor, action, target: { id, name }, changes, at });
}

export async function recordExistingJob(
  trx: Db,
  action: AuditAction & `label-job.${string}`,
  { id, accessPoints, stock }: LabelJob,
  changes: AuditChanges,
  actor: Actor,
  at: number,
): Promise<void> {
  const contents = accessPoints === 1 ? await getJobContents(trx, id) : [];
  await recordJob(trx, action, { id, accessPoints, stock, contents }, changes, actor, at);
}

export const stockNameOf = ({ vendor, part }: Pick<LabelStock, "vendor" | "part">): string =>
  `${vendor} ${part}`.trim();
