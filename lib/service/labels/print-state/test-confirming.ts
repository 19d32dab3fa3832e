import { expect } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import { jobIdOf, startPrinting } from "../test-printing";

export const minimal = { Prefer: "return=minimal" };
export const NEVER = { printedAt: null, state: "never", seenAt: null };

/** Starts the service, and returns functions that create jobs, confirm them and read label states. */
export async function startConfirming() {
  const it = await startPrinting();
  const { service, token } = it;
  const confirm = (id: string, body: object, by = token) =>
    service.send("POST", `/label-jobs/${id}/confirm`, { token: by, body });
  const confirmed = async (id: string, body: object): Promise<LabelJob> => {
    const response = await confirm(id, body);
    expect(response.status, await response.clone().text()).toBe(200);
    return response.json();
  };
  /** Creates a job whose file was not opened. */
  const create = async (ids: string[], more: object = {}): Promise<string> =>
    jobIdOf(await it.print({ select: { ids }, ...more }, minimal));
  const labels = (ids: string[]) =>
    Promise.all(ids.map(async (id): Promise<AccessPoint["label"]> => (await it.point(id)).label));
  const states = async (ids: string[]) => (await labels(ids)).map(({ state }) => state);
  const names = async (query: string) => (await (await it.get(`/access-points?${query}`)).json()).data.length;
  return { ...it, confirm, confirmed, create, labels, states, names };
}
