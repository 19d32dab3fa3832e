import type { AuditAction, AuditChanges } from "@/lib/contract/audit/audit";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { recorded } from "@/lib/messages/messages";
import { type Actor, recordAudit } from "../../audit-entries/record-audit";
import type { Db } from "../../db/database";
import { getJobContents } from "./job-rows";

type RecordedJob = {
  id: string;
  accessPoints: number;
  contents: readonly { id: string; name: string; code: string }[];
};

/** Names the access point when there is one, otherwise their number: a job may have thousands. */
export async function recordJob(
  trx: Db,
  action: AuditAction & `label-job.${string}`,
  { id, accessPoints, contents }: RecordedJob,
  changes: AuditChanges,
  actor: Actor,
  at: number,
): Promise<void> {
  const only = accessPoints === 1 ? contents[0] : undefined;
  const name = only ? only.name || only.code : recorded("common.accessPoints", { count: accessPoints });
  await recordAudit(trx, { actor, action, target: { id, name }, changes, at });
}

export async function recordExistingJob(
  trx: Db,
  action: AuditAction & `label-job.${string}`,
  { id, accessPoints }: LabelJob,
  changes: AuditChanges,
  actor: Actor,
  at: number,
): Promise<void> {
  const contents = accessPoints === 1 ? await getJobContents(trx, id) : [];
  await recordJob(trx, action, { id, accessPoints, contents }, changes, actor, at);
}

export const stockNameOf = ({ vendor, part }: Pick<LabelStock, "vendor" | "part">): string =>
  `${vendor} ${part}`.trim();
