import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "labels-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Ask = (method: string, path: string, body?: object, headers?: object) => Promise<Response>;

/** Signs in as the admin and returns a function that sends requests to the program's API. */
async function enter(url: string): Promise<Ask> {
  const { token } = await signInToApi(url, admin.email, admin.password);
  return (method, path, body, headers) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
}

const stateOf = async (ask: Ask, job: string) => (await (await ask("GET", job)).json()).state;

/** Creates 20 access points, starts a job of 3,000 labels and waits until it is being drawn. Returns its path. */
async function beginJob(ask: Ask): Promise<string> {
  for (let count = 0; count < 20; count += 1) await ask("POST", "/access-points", { name: `Door ${count}` });
  const order = { select: { scope: "mine" }, stock: "avery-a4-l7160", copies: 150 };
  const response = await ask("POST", "/labels", order, { Prefer: "respond-async" });
  expect(response.status).toBe(202);
  const job = response.headers.get("Location")?.replace("/api/v1", "") ?? "";
  await expect.poll(() => stateOf(ask, job)).toBe("drawing");
  return job;
}

test("what was created and confirmed is the same after SIGKILL", async () => {
  const first = await startServer({ dataDir });
  const ask = await enter(first.url);
  for (const name of ["Door", "Gate"]) await ask("POST", "/access-points", { name });
  const order = { select: { scope: "mine" }, stock: "avery-a4-l7160" };
  const create = async (): Promise<string> =>
    (await (await ask("POST", "/labels", order, { Prefer: "return=minimal" })).json()).id;
  const [confirmed, created] = [await create(), await create()];
  const { data } = await (await ask("GET", `/label-jobs/${confirmed}/access-points`)).json();
  expect((await ask("POST", `/label-jobs/${confirmed}/confirm`, { printed: true })).status).toBe(200);
  const takenBack = { printed: false, ids: [data[0].id] };
  expect((await ask("POST", `/label-jobs/${confirmed}/confirm`, takenBack)).status).toBe(200);
  first.kill("SIGKILL");
  await first.exited;

  const second = await startServer({ dataDir });
  const askAgain = await enter(second.url);
  const printStateOf = async (id: string) => (await (await askAgain("GET", `/label-jobs/${id}`)).json()).printState;
  expect([await printStateOf(confirmed), await printStateOf(created)]).toEqual(["partly-printed", "created"]);
  const labelOf = async (id: string) => (await (await askAgain("GET", `/access-points/${id}`)).json()).label.state;
  expect([await labelOf(data[0].id), await labelOf(data[1].id)]).toEqual(["never", "printed"]);
  expect((await askAgain("POST", `/label-jobs/${created}/confirm`, { printed: true })).status).toBe(200);
  await second.stop();
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "labels under way at %s are drawn after the next start, once",
  async (signal) => {
    const first = await startServer({ dataDir });
    const job = await beginJob(await enter(first.url));
    first.kill(signal);
    await first.exited;

    const second = await startServer({ dataDir });
    const ask = await enter(second.url);
    await expect.poll(() => stateOf(ask, job), { interval: 500 }).toBe("done");
    const pdf = await ask("GET", `${job}.pdf`);
    expect([pdf.status, pdf.headers.get("X-Labels-Verified")]).toEqual([200, "3000"]);
    expect((await pdf.arrayBuffer()).byteLength).toBe(Number(pdf.headers.get("Content-Length")));
    const { pagination } = await (await ask("GET", "/label-jobs")).json();
    expect(pagination.total).toBe(1);
    await second.stop();
  },
  120_000,
);
