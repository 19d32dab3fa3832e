import "server-only";
import { headers } from "next/headers";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { AccessPointLabelJobList, LabelJobAccessPointList } from "@/lib/contract/labels/print-state";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession } from "@/lib/dashboard/session/session";

const POINTS_LIMIT = 50;

export async function loadJobPoints(id: string, page: number): Promise<LabelJobAccessPointList | null> {
  const points = await serviceClient(await findSession()).listLabelJobAccessPoints({
    id,
    query: { page, limit: POINTS_LIMIT, order: "paper" },
  });
  return points.ok ? points.value : null;
}

const PAGE_MAX = 100;

/** Returns the access points of these labels, which are numbered as they are printed, from 1. Blank where they are not known. */
export async function loadPointsOfLabels(
  { id, copies, accessPoints, template }: LabelJob,
  labels: readonly number[],
): Promise<{ name: string; code: string }[]> {
  const client = serviceClient(await findSession());
  const indexOf = (label: number) =>
    template.copyOrder === "uncollated" ? Math.floor((label - 1) / copies) : (label - 1) % accessPoints;
  const pageOf = (label: number) => Math.floor(indexOf(label) / PAGE_MAX) + 1;
  const pages = new Map(
    await Promise.all(
      [...new Set(labels.map(pageOf))].map(async (page) => {
        const query = { page, limit: PAGE_MAX, order: "paper" } as const;
        const answer = await client.listLabelJobAccessPoints({ id, query });
        return [page, answer.ok ? answer.value.data : []] as const;
      }),
    ),
  );
  return labels.map((label) => {
    const point = pages.get(pageOf(label))?.[indexOf(label) % PAGE_MAX];
    return { name: point?.name ?? "", code: point?.code ?? "" };
  });
}

export const JOBS_LIMIT = 10;

/** Null when the service does not have them. */
export async function findLatestJobs(id: string): Promise<AccessPointLabelJobList | null> {
  if (!(await getCapabilities()).contract) return null;
  const jobs = await serviceClient(await findSession()).listAccessPointLabelJobs({ id, query: { limit: JOBS_LIMIT } });
  return jobs.ok ? jobs.value : null;
}

/** That of the first failed label. */
export async function findReprint({ id, state, printState, createdAt }: LabelJob) {
  if (state !== "done" || (printState !== "partly-printed" && printState !== "not-printed")) return null;
  const client = serviceClient(await findSession());
  const failed = await client.listLabelJobIds({ id, query: { printed: "no" } });
  const [first] = failed.ok ? failed.value.data : [];
  if (first === undefined) return null;
  const jobs = await client.listAccessPointLabelJobs({ id: first, query: { limit: JOBS_LIMIT } });
  return (jobs.ok && jobs.value.data.filter((job) => job.createdAt > createdAt).at(-1)) || null;
}

/** Not for a prefetch or a person who may only read the job. */
export async function recordPrintPage(job: LabelJob): Promise<void> {
  const isPrefetch = /prefetch/i.test((await headers()).get("sec-purpose") ?? "");
  if (!isPrefetch && (await mayChange(job))) await serviceClient(await findSession()).openLabelJob({ id: job.id });
}

export async function mayChange(job: LabelJob): Promise<boolean> {
  const session = await findSession();
  return session !== null && (session.user.role === "admin" || session.user.id === job.owner.id);
}

/** Null when the job is not available. */
export async function findJobToRepeat(
  client: ServiceClient,
  { id, isFailed }: { id: string; isFailed: boolean },
): Promise<{ job: LabelJob; ids: string[] } | null> {
  const [job, ids] = await Promise.all([
    client.getLabelJob({ id }),
    client.listLabelJobIds({ id, query: { printed: isFailed ? "no" : "any" } }),
  ]);
  return job.ok && ids.ok ? { job: job.value, ids: ids.value.data } : null;
}
