import { expect } from "vitest";
import type { ReporterReport } from "@/lib/contract/access-points/codes/public-point";
import { startReporting } from "../test-reports";

/** Starts the service with its public page on, for requests without a session. */
export async function startPublic() {
  const it = await startReporting();
  const { service } = it;
  const { token: admin } = await service.signedIn("amy@example.com", "admin");
  service.context.publicUrl = "https://doors.example.com";
  const setPage = async (body: object) => {
    const changed = await service.send("PATCH", "/settings", { token: admin, body });
    expect(changed.status, await changed.clone().text()).toBe(200);
    return changed.json();
  };
  await setPage({ publicPage: "on", publicNote: "In an emergency call 4711" });
  const look = (code: string) => service.send("GET", `/scan/${encodeURIComponent(code)}`);
  const send = (code: string, body: object = { kind: "label" }, from = "192.0.2.1") =>
    service.send("POST", `/scan/${encodeURIComponent(code)}/reports`, { body, from });
  const sent = async (code: string, body?: object, from?: string) => {
    const answer = await send(code, body, from);
    expect(answer.status, await answer.clone().text()).toBe(201);
    const created: { id: string; url: string } = await answer.json();
    return { ...created, link: created.url.split("/").at(-1) ?? "" };
  };
  const follow = (link: string) => service.send("POST", "/reports/of-link", { body: { token: link } });
  const followed = async (link: string): Promise<ReporterReport> => {
    const answer = await follow(link);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return { ...it, admin, setPage, look, send, sent, follow, followed };
}
