import { expect } from "vitest";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import { startPrinting } from "../../labels/test-printing";
import { addTeamsOf } from "../../teams/test-teams";

/**
 * Starts a service with Ada, who may edit in the team Facilities, with Kim, who may too, with Zoe, an admin, and with two
 * printed access points of Ada: Gate in the team, and Desk in none. Their labels show `texts`.
 */
export async function startWithPrinted(texts: string[]) {
  const it = await startPrinting();
  const { service, token, user, add, print, point } = it;
  const { admin, teams } = await addTeamsOf(it);
  const kim = await service.signedIn("kim@example.com");
  const send = async (method: string, path: string, body?: object, by = admin) => {
    const response = await service.send(method, path, { token: by, ...(body && { body }) });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return response.status === 204 ? null : response.json();
  };
  await send("PUT", `/teams/${teams.facilities}/members/${kim.user.id}`, { access: "edit" });
  const gate = (await add({ name: "Gate", location: "HQ / 1", teamId: teams.facilities })).id;
  const desk = (await add({ name: "Desk", location: "HQ / 1" })).id;
  const lines = texts.map((text) => ({ text, sizePt: 7 }));
  const design: LabelDesign = await send("POST", "/label-templates", { name: "Sign", lines }, token);
  const printAll = async () => {
    service.clock.now += 5_000;
    expect((await print({ select: { ids: [gate, desk] }, design: design.id })).status).toBe(200);
  };
  await printAll();
  const states = async () => [(await point(gate, admin)).label.state, (await point(desk, admin)).label.state];
  const bulk = (set: object) => send("POST", "/access-points/bulk", { select: { ids: [gate, desk] }, set });
  const importFile = async (file: string) => {
    const headers = { "Content-Type": "text/csv" };
    const response = await service.send("POST", "/access-points/import", { token: admin, raw: file, headers });
    expect(response.status).toBe(200);
    return response.json();
  };
  return { ...it, admin, teams, kim: kim.user, userId: user.id, gate, desk, send, printAll, states, bulk, importFile };
}
