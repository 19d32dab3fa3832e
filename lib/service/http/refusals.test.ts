import { describe, expect, test } from "vitest";
import { expectProblem } from "../testing/expect-problem";
import { PASSWORD, startTestService } from "../testing/start-test-service";

describe("authentication", () => {
  const strangers: [string, string | undefined, string][] = [
    ["no Authorization header", undefined, "Bearer"],
    ["another scheme", "Basic YTpi", "Bearer"],
    ["Bearer alone", "Bearer", 'Bearer error="invalid_token"'],
    ["two tokens", "Bearer a b", 'Bearer error="invalid_token"'],
    ["garbage", "Bearer garbage", 'Bearer error="invalid_token"'],
  ];
  test.each(strangers)("GET with %s answers 401", async (_who, authorization, challenge) => {
    const service = await startTestService();
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const response = await service.send("GET", "/access-points?page=0", { headers });
    const kind = challenge === "Bearer" ? "missing-token" : "invalid-token";
    await expectProblem(response, { status: 401, kind, headers: { "WWW-Authenticate": challenge } });
  });

  test("a token in the query or in a cookie is ignored", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    expect((await service.send("GET", `/access-points?access_token=${token}`)).status).toBe(401);
    expect(
      (await service.send("GET", "/access-points", { headers: { Cookie: `access-points.session=${token}` } })).status,
    ).toBe(401);
  });
});

describe("refused requests", () => {
  test("POST with a QR code that the owner uses answers 409 and names the holder", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    const first = await (
      await service.send("POST", "/access-points", { token, body: { name: "Door", qrCode: "D-1" } })
    ).json();
    const response = await service.send("POST", "/access-points", { token, body: { name: "Other", qrCode: " D-1 " } });
    const body = await response.clone().json();
    await expectProblem(response, { status: 409, kind: "duplicate-qr-code", places: ["/qrCode"] });
    expect(body.holder).toEqual({ id: first.id, href: `/api/v1/access-points/${first.id}` });
  });

  test("PATCH and DELETE with a stale ETag answer 412", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    const created = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
    const path = `/access-points/${(await created.json()).id}`;
    const headers = { "If-Match": created.headers.get("ETag") ?? "" };
    expect((await service.send("PATCH", path, { token, headers, body: { name: "Gate" } })).status).toBe(200);
    for (const [method, body] of [
      ["PATCH", { name: "Desk" }],
      ["DELETE", undefined],
    ] as const) {
      const response = await service.send(method, path, { token, headers, body });
      await expectProblem(response, { status: 412, kind: "precondition-failed", headers: { ETag: '"2"' } });
    }
  });

  test("POST with an endless chunked body answers 413 without reading it all", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 8_192;
        controller.enqueue(new Uint8Array(8_192).fill(0x20));
      },
    });
    const response = await service.send("POST", "/access-points", {
      token,
      raw: endless,
      headers: { "Content-Type": "application/json" },
    });
    await expectProblem(response, { status: 413, kind: "body-too-large", headers: { Connection: "close" } });
    expect(sent).toBeLessThan(4 * 65_536);
  });

  test("sign-in answers 413 to a body of 16 KiB or more", async () => {
    const service = await startTestService();
    const body = { email: "ada@example.com", password: "x".repeat(16_384) };
    await expectProblem(await service.send("POST", "/auth/login", { body }), { status: 413, kind: "body-too-large" });
  });

  test("sign-in answers 429 with Retry-After after five wrong passwords, even with the right one", async () => {
    const service = await startTestService();
    await service.addUser("ada@example.com");
    const guess = (password: string) =>
      service.send("POST", "/auth/login", { body: { email: "ada@example.com", password } });
    for (let count = 0; count < 5; count += 1) expect((await guess("wrong")).status).toBe(401);
    const response = await guess(PASSWORD);
    await expectProblem(response, { status: 429, kind: "too-many-attempts", headers: { "Retry-After": "1" } });
    expect(response.headers.get("RateLimit")).toBe('"sign-in";r=0;t=1');
  });

  test("an unexpected error answers 500 without details and is logged with the request id", async () => {
    const service = await startTestService();
    const { token } = await service.signedIn();
    service.random.bytes = () => {
      throw new Error("the secret inside");
    };
    const response = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
    const id = response.headers.get("X-Request-Id");
    expect(await response.clone().text()).not.toContain("secret inside");
    await expectProblem(response, { status: 500, kind: "internal-error" });
    expect(service.lines.some((line) => line.includes("the secret inside") && line.includes(String(id)))).toBe(true);
  });
});
