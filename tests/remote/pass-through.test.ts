import pino from "pino";
import { describe, expect, test } from "vitest";
import { readCapabilities } from "@/lib/contract/capabilities";
import { openApiDocument } from "@/lib/contract/operations/operations";
import { createRemoteService } from "@/lib/remote-service/app";
import { createDrawLabels } from "@/lib/remote-service/labels/draw-labels";
import { jobIdOf, ownStock, STOCK, startPrinting } from "@/lib/service/labels/test-printing";
import { callerOf } from "./stub";

const url = "https://doors.example.com";

/** Starts a remote service over another copy of our service. `answers` replaces answers by method and path. */
async function start(answers: Record<string, () => Response> = {}) {
  const printing = await startPrinting();
  const { service, token } = printing;
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
  const send = async (request: Request, from: { clientAddress: string }) => {
    const replaced = answers[`${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`];
    return replaced ? replaced() : service.service.fetch(request, from);
  };
  const remote = createRemoteService({ url, upstream: { send }, draw: createDrawLabels("none"), log });
  const call = callerOf(remote, token);
  return { ...printing, call, lines };
}

describe("a remote service over another copy of this program", () => {
  test("has every capability, and its OpenAPI document states the address of the copy", async () => {
    const { call } = await start();
    const document = openApiDocument.parse(await (await call("GET", "/openapi.json")).json());
    expect(Object.entries(readCapabilities(document)).filter(([, can]) => !can)).toEqual([]);
    expect(document.servers).toEqual([{ url: `${url}/api/v1` }]);
  });

  test("passes on access points with their versions, owners and label states", async () => {
    const { call, user } = await start();
    const created = await call("POST", "/access-points", { name: "Gate" }, { "Idempotency-Key": "key-1" });
    expect(created.status).toBe(201);
    const { id } = await created.json();
    const repeated = await call("POST", "/access-points", { name: "Gate" }, { "Idempotency-Key": "key-1" });
    expect((await repeated.json()).id).toBe(id);

    const found = await call("GET", `/access-points/${id}`);
    const etag = found.headers.get("ETag") ?? "";
    expect(await found.json()).toMatchObject({ owner: { id: user.id }, label: { state: "never" } });
    const change = (name: string) => call("PATCH", `/access-points/${id}`, { name }, { "If-Match": etag });
    expect((await change("North gate")).status).toBe(200);
    expect((await change("South gate")).status).toBe(412);
    const { data, pagination } = await (await call("GET", "/access-points?q=north")).json();
    expect([data[0].name, pagination.total]).toEqual(["North gate", 1]);
    expect((await call("GET", `/access-points/${id}/qr.svg`)).headers.get("Content-Type")).toContain("svg");
    expect((await call("DELETE", `/access-points/${id}`)).status).toBe(204);
    expect((await call("GET", `/access-points/${id}`)).status).toBe(404);
  });

  test("passes on sign-in with the token of a known device, and the user of a token", async () => {
    const { call, user } = await start();
    const credentials = { email: user.email, password: "seven green bicycles" };
    const signedIn = await call("POST", "/auth/login", credentials);
    expect(signedIn.headers.get("Known-Device")).toMatch(/./);
    expect(await signedIn.json()).toMatchObject({ user, refreshToken: expect.any(String) });
    expect(await (await call("GET", "/me")).json()).toEqual({ ...user, language: null });
    expect((await call("POST", "/auth/logout")).status).toBe(204);
    expect((await call("GET", "/me")).status).toBe(401);
  });

  test("passes on print jobs, own stock and printer profiles", async () => {
    const { call, add } = await start();
    const { id } = await add({ name: "Gate" });
    const body = { select: { ids: [id] }, stock: STOCK };
    const file = await call("POST", "/labels", body, { Accept: "*/*" });
    expect(file.headers.get("X-Labels-Verified")).toBe("1");
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const jobs = await (await call("GET", "/label-jobs?page=1&limit=1")).json();
    expect(jobs.data[0]).toMatchObject({ id: jobIdOf(file), state: "done" });

    expect((await call("POST", "/label-stocks", ownStock)).status).toBe(201);
    const stocks = await (await call("GET", "/label-stocks")).json();
    expect(stocks.data.filter(({ own }: { own: boolean }) => own)).toHaveLength(1);
    expect((await call("GET", "/label-printers")).status).toBe(200);
    expect((await call("GET", "/label-stocks/no-such-stock")).status).toBe(404);
  });

  test("reports an answer that does not match the contract, and logs it", async () => {
    const { call, lines } = await start({ "GET /label-jobs": () => Response.json({ data: "none" }) });
    const response = await call("GET", "/label-jobs?page=1&limit=1");
    expect(response.status).toBe(502);
    const { detail } = await response.json();
    expect(detail).toContain("At data: Invalid input: expected array, received string.");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: "remote-service.misread", path: "/label-jobs" },
    ]);
  });
});
