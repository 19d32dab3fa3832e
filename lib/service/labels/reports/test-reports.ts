import { expect } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { PointReport, ReportList } from "@/lib/contract/access-points/codes/point-report";
import { startConfirming } from "../print-state/test-confirming";

/** Starts the service with Ada, who owns access points, with Kim, who does not see them, and with Zoe, a manager. */
export async function startReporting() {
  const it = await startConfirming();
  const { service, token } = it;
  const kim = (await service.signedIn("kim@example.com")).token;
  const zoe = (await service.signedIn("zoe@example.com", "manager")).token;
  const scan = (code: string, by = token) => service.send("POST", `/scan/${encodeURIComponent(code)}`, { token: by });
  const report = (code: string, body: object = { kind: "label" }, by = kim) =>
    service.send("POST", `/scan/${encodeURIComponent(code)}/reports`, { token: by, body });
  const reported = async (code: string, body?: object, by?: string): Promise<string> => {
    const response = await report(code, body, by);
    expect(response.status, await response.clone().text()).toBe(201);
    return (await response.json()).id;
  };
  const answer = (id: string, body: object, by = token) => service.send("PATCH", `/reports/${id}`, { token: by, body });
  const reports = async (query = "", by = token): Promise<PointReport[]> => {
    const list: ReportList = await (await it.get(`/reports${query}`, by)).json();
    expect(list.pagination.total).toBe(list.data.length);
    return list.data;
  };
  const listed = async (query: string): Promise<string[]> => {
    const { data, pagination } = await (await it.get(`/access-points?sort=name&${query}`)).json();
    expect(pagination.total).toBe(data.length);
    return data.map(({ name }: AccessPoint) => name);
  };
  /** Prints labels a second later, and says that they printed. Returns the id of the job. */
  const printed = async (ids: string[]): Promise<string> => {
    service.clock.now += 1_000;
    const id = await it.create(ids);
    await it.confirmed(id, { printed: true });
    service.clock.now += 1_000;
    return id;
  };
  return { ...it, kim, zoe, scan, report, reported, answer, reports, listed, printed };
}
