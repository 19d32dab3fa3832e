import { expect } from "vitest";
import type { SendAnswer } from "@/components/rounds/scan-queue";
import { walk } from "@/components/rounds/test-walks";
import type { Round, RoundPointList, ScanResults } from "@/lib/contract/rounds";
import { startTestService } from "../testing/start-test-service";

/** Starts a service with a manager, and access points in a building. */
export async function startRounds(count = 4) {
  const service = await startTestService({ CREATES_PER_MINUTE: "100000" });
  const { token, user } = await service.signedIn("mia@example.com", "manager");
  const asked = async <T>(method: string, path: string, body?: unknown, by = token): Promise<T> =>
    (await service.send(method, path, { token: by, ...(body !== undefined && { body }) })).json();
  const send = (method: string, path: string, body?: unknown, by = token) =>
    service.send(method, path, { token: by, ...(body !== undefined && { body }) });
  const items = Array.from({ length: count }, (_, at) => ({
    ...{ name: `Door ${at + 1}`, qrCode: `D-${at + 1}`, location: `Building A / ${at % 2}` },
  }));
  const { data } = await asked<{ data: { id: string; qrCode: string }[] }>("POST", "/access-points/batch", { items });
  const idOf = (code: string) => data.find(({ qrCode }) => qrCode === code)?.id ?? "";
  const begin = (select: object = { locationUnder: "Building A" }, by = token) =>
    asked<Round>("POST", "/rounds", { name: "Spring", select }, by);
  const round = (id: string, by = token) => asked<Round>("GET", `/rounds/${id}`, undefined, by);
  const points = async (id: string, state: string, by = token) =>
    asked<RoundPointList>("GET", `/rounds/${id}/points?state=${state}&limit=100`, undefined, by);
  const codes = async (id: string, state: string, by = token) =>
    (await points(id, state, by)).data.map(({ code }) => code);
  const at = () => new Date(service.clock.now).toISOString();
  const scan = (id: string, scanned: (string | object)[], more: object = {}, by = token) => {
    const scans = scanned.map((one) => (typeof one === "string" ? { code: one, at: at() } : { at: at(), ...one }));
    return asked<ScanResults>("POST", `/rounds/${id}/scans`, { scans, ...more }, by);
  };
  return { service, token, user, asked, send, idOf, begin, round, points, codes, scan, at };
}

/** Walks on the real database. The server is killed by giving its place to another one on the same database. */
export async function checkRealWalks({ seeds, labels }: { seeds: number; labels: number }): Promise<void> {
  const { service, asked, begin, round, codes } = await startRounds(labels);
  const people = [
    await service.signedIn("ann@example.com", "manager"),
    await service.signedIn("bob@example.com", "viewer"),
  ];
  const [ann, bob] = people;
  // Bob sees them as a member of a team only.
  const admin = await service.signedIn("zoe@example.com", "admin");
  const team = await asked<{ id: string }>("POST", "/teams", { name: "Doors" }, admin.token);
  await asked("PUT", `/teams/${team.id}/members/${bob?.user.id}`, { access: "view" }, admin.token);
  await service.db.updateTable("all_access_points").set({ team_id: team.id }).execute();
  let server = service;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { id } = await begin();
    const send = (method: string, path: string, phone: number, body?: unknown) =>
      server.send(method, `/rounds/${id}${path}`, {
        token: [ann, bob][phone]?.token,
        ...(body !== undefined && { body }),
      });
    const shown = await walk({
      seed,
      labels: Array.from({ length: labels }, (_, at) => `D-${at + 1}`),
      deliver: async (phone, request): Promise<SendAnswer> => {
        if ("report" in request) return { kind: "done", results: [] };
        if ("undo" in request) {
          expect((await send("DELETE", `/scans/${request.undo}`, phone)).status).toBe(204);
          return { kind: "done", results: [] };
        }
        const answer = await send("POST", "/scans", phone, request);
        expect(answer.status).toBe(200);
        const { results }: ScanResults = await answer.json();
        for (const { state } of results) expect(["found", "undone"]).toContain(state);
        return { kind: "done", results };
      },
      kill: async () => {
        server = await restarted(service);
      },
      tryToClose: async () => (await send("POST", "/close", 0, {})).status === 409,
      newId: () => crypto.randomUUID(),
    });
    const before = await round(id);
    expect(before, `seed ${seed}`).toMatchObject({ expected: labels, found: shown.size, missing: labels - shown.size });
    expect(before).toMatchObject({ unexpected: 0, unknown: 0, unsent: [] });
    const missing = [];
    for (let page = 1; page <= Math.ceil(labels / 100); page += 1) {
      const list = await asked<{ data: { code: string }[] }>("GET", `/rounds/${id}/points?limit=100&page=${page}`);
      missing.push(...list.data.map(({ code }) => code));
    }
    expect(
      missing.filter((code) => shown.has(code)),
      `seed ${seed}`,
    ).toEqual([]);
    expect((await send("POST", "/close", 0, {})).status).toBe(200);
  }
  expect((await codes((await begin()).id, "found")).length).toBe(0);
}

/** Another process on the same database and with the same clock. */
async function restarted(service: Awaited<ReturnType<typeof startTestService>>) {
  const next = await startTestService({}, undefined, service.database);
  next.clock.now = service.clock.now;
  return next;
}
