import { sql } from "kysely";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import { type LabelJob, openJobStates, printStateOf } from "@/lib/contract/labels/label-job";
import { labelTemplate } from "@/lib/contract/labels/label-template";
import type { ProblemError } from "@/lib/contract/problem";
import { type StoredMessage, t, tell } from "@/lib/messages/messages";
import type { RenderSize } from "@/lib/print-jobs/job-size";
import type { Delivery } from "@/lib/printers/deliver";
import type { Db } from "../../db/database";
import { toDelivery } from "./delivery-rows";

export type StoredError = Omit<ProblemError, "detail"> & { detail: StoredMessage | string };

export const tellError = ({ detail, ...error }: StoredError): ProblemError => ({ ...error, detail: tell(detail) });

export async function findJob(db: Db, id: string): Promise<LabelJob | null> {
  const row = await selectJobs(db).where("label_jobs.id", "=", id).executeTakeFirst();
  return row ? toLabelJob(row) : null;
}

export async function findJobState(db: Db, id: string): Promise<LabelJob["state"] | null> {
  const row = await db.selectFrom("label_jobs").select("state").where("id", "=", id).executeTakeFirst();
  return row?.state ?? null;
}

/** Oldest first. */
export const listOpenJobs = (db: Db) =>
  db
    .selectFrom("label_jobs")
    .select(["id", "owner_id", "state", "drawn_by", "leased_until"])
    .where("state", "in", openJobStates)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** `attempts`: those that a crash may have ended. */
type Workload = { owner: string; size: RenderSize; attempts: number };

export async function findWorkload(db: Db, id: string): Promise<Workload | null> {
  const row = await db
    .selectFrom("label_jobs")
    .innerJoin("label_job_contents", "job_id", "id")
    .select(["owner_id", "total", "attempts", sql<number>`length(contents)`.as("characters")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id: owner, total: labels, attempts, characters } = row;
  return { owner, size: { labels, characters }, attempts };
}

export async function getJobContents(db: Db, id: string): Promise<LabelContent[]> {
  const { contents } = await db
    .selectFrom("label_job_contents")
    .select("contents")
    .where("job_id", "=", id)
    .executeTakeFirstOrThrow();
  return JSON.parse(contents);
}

/** Null if the file was never drawn. */
export async function findDigest(db: Db, id: string, format: LabelJob["format"]): Promise<string | null> {
  const row = await db
    .selectFrom("label_jobs")
    .select(format === "pdf" ? "pdf_digest as digest" : "zpl_digest as digest")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.digest ?? null;
}

export const digestColumn = (format: LabelJob["format"], sha256: string) =>
  format === "pdf" ? { pdf_digest: sha256 } : { zpl_digest: sha256 };

/** 1: assumed to be printed, and each label was scanned since `opened_at`: then nobody needs to say it. */
const seenWholly = sql<number>`(case when opened_at is not null and printed_points > 0 and not exists (
    select 1 from label_job_points left join all_access_points as seen on seen.id = label_job_points.access_point_id
    where label_job_points.job_id = label_jobs.id and (seen.seen_at is null or seen.seen_at < label_jobs.opened_at)
  ) then 1 else 0 end)`;

export const selectJobs = (db: Db) =>
  db
    .selectFrom("label_jobs")
    .innerJoin("users", "users.id", "owner_id")
    .leftJoin("label_deliveries", "label_deliveries.job_id", "label_jobs.id")
    .select([
      "label_jobs.id",
      "owner_id",
      "users.name as owner_name",
      "label_jobs.state",
      "format",
      "stock",
      "template",
      "printer",
      "skip",
      "next_skip",
      "copies",
      "access_points",
      "total",
      "sheets",
      "done",
      "verified",
      "opened_at",
      seenWholly.as("seen_wholly"),
      "printed_at",
      "printed_points",
      "confirmation",
      "pdf_digest",
      "zpl_digest",
      "errors",
      "label_jobs.created_at",
      "finished_at",
      "label_deliveries.state as delivery_state",
      "sent_labels",
      "unsure_from",
      "unsure_to",
      "reason",
    ]);

type JobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>["execute"]>>[number];

export const toLabelJob = (row: JobRow): LabelJob => ({
  id: row.id,
  owner: { id: row.owner_id, name: row.owner_name },
  state: row.state,
  format: row.format,
  total: row.total,
  sheets: row.sheets,
  done: row.done,
  verified: row.verified,
  stock: JSON.parse(row.stock),
  template: labelTemplate.parse(JSON.parse(row.template)),
  printer: JSON.parse(row.printer),
  skip: JSON.parse(row.skip),
  nextSkip: JSON.parse(row.next_skip),
  copies: row.copies,
  createdAt: new Date(row.created_at).toISOString(),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  printState: row.state === "done" ? printStateOf(printCountsOf(row), row.confirmation) : null,
  openedAt: row.opened_at === null || Number(row.seen_wholly) === 1 ? null : new Date(row.opened_at).toISOString(),
  printedAt: row.printed_at === null ? null : new Date(row.printed_at).toISOString(),
  ...printCountsOf(row),
  digest: row.format === "pdf" ? row.pdf_digest : row.zpl_digest,
  errors: (JSON.parse(row.errors) as StoredError[]).map(tellError),
  delivery:
    row.delivery_state === null
      ? null
      : tellDelivery(toDelivery({ ...row, state: row.delivery_state, sent_labels: row.sent_labels ?? 0 })),
});

export const tellDelivery = (delivery: Delivery): LabelJob["delivery"] => ({
  ...delivery,
  message: delivery.reason && t(`printers.reason.${delivery.reason}`),
});

const printCountsOf = (row: JobRow) => ({ accessPoints: row.access_points, printedAccessPoints: row.printed_points });
