import { sql } from "kysely";
import { editsEveryone, seesEveryone } from "@/lib/contract/accounts/roles";
import type { LabelJob, LabelJobList, LabelJobListQuery } from "@/lib/contract/labels/label-job";
import { t } from "@/lib/messages/messages";
import { pageOfRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { findHidden, listTeamIds } from "../../teams/memberships";
import { hasHiddenPoints, isOfTeams, seesAllPoints } from "./job-points";
import { findJob, selectJobs, toLabelJob } from "./job-rows";

/** The own one, and one of which the user sees all access points. Otherwise 404. */
export async function getVisibleJob(db: Db, id: string, person: Person): Promise<LabelJob> {
  const job = await findJob(db, id);
  if (!job) throw notFound();
  const isSeen = job.owner.id === person.id || seesEveryone(person.role) || (await seesAllPoints(db, id, person));
  if (!isSeen) throw notFound();
  const [shown = job] = await withoutHiddenErrors(db, [job], person);
  return shown;
}

/** 403 for a manager, who may see the job but not change it. */
export async function getOwnJob(
  db: Db,
  id: string,
  person: Person,
  verb: "cancel" | "confirm" | "print",
): Promise<LabelJob> {
  const job = await getVisibleJob(db, id, person);
  if (isOwnJob(job, person)) return job;
  throw new ServiceProblem("forbidden", t(`labelService.onlyOwner.${verb}`, { name: job.owner.name }));
}

export const isOwnJob = ({ owner }: LabelJob, person: Person): boolean =>
  owner.id === person.id || editsEveryone(person.role);

/** The errors may name access points that the person may not see now. */
async function withoutHiddenErrors(db: Db, jobs: LabelJob[], person: Person): Promise<LabelJob[]> {
  const named = jobs.flatMap(({ errors }) => errors.flatMap(({ accessPoint }) => accessPoint?.id ?? []));
  const hidden = await findHidden(db, named, person);
  const isShown = ({ accessPoint }: LabelJob["errors"][number]) => !hidden.has(accessPoint?.id ?? "");
  return jobs.map((job) => ({ ...job, errors: job.errors.filter(isShown) }));
}

/** Who printed labels of a team may have left it since. */
export async function withoutHidden<Label extends { id: string }>(
  db: Db,
  labels: readonly Label[],
  person: Person,
): Promise<Label[]> {
  const hidden = await findHidden(
    db,
    labels.map(({ id }) => id),
    person,
  );
  return labels.filter(({ id }) => !hidden.has(id));
}

export async function requireNothingHidden(db: Db, { id }: Pick<LabelJob, "id">, person: Person): Promise<void> {
  if (!(await hasHiddenPoints(db, id, person))) return;
  throw new ServiceProblem("forbidden", t("labelService.hiddenLabels"));
}

/** Throws 403 when staff ask for the jobs of all users. */
export async function listJobs(db: Db, query: LabelJobListQuery, person: Person): Promise<LabelJobList> {
  const { scope } = query;
  if (scope === "all" && !seesEveryone(person.role)) {
    throw new ServiceProblem("forbidden", t("labelService.noScopeAll"));
  }
  const isMine = sql<boolean>`label_jobs.owner_id = ${person.id}`;
  const isListed = {
    mine: () => isMine,
    teams: async () => sql<boolean>`(${isMine} or ${isOfTeams(await listTeamIds(db, person))})`,
    all: () => sql<boolean>`1 = 1`,
  };
  const test = await isListed[scope]();
  const listed = selectJobs(db).where(test).orderBy("label_jobs.created_at", "desc").orderBy("label_jobs.id", "desc");
  const { rows, pagination } = await pageOfRows(listed, db.selectFrom("label_jobs").where(test), query);
  const jobs = rows.map((row) => withoutLogo(toLabelJob(row)));
  return { data: await withoutHiddenErrors(db, jobs, person), pagination };
}

/** A logo may have 17 kB: a page of a hundred jobs would be megabytes. */
function withoutLogo(job: LabelJob): LabelJob {
  const { design, ...template } = job.template;
  return design ? { ...job, template: { ...template, design: { ...design, logo: null } } } : job;
}
