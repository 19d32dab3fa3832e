import { describe, expect, test } from "vitest";
import { failure } from "../forms/failure";
import type { Outcome } from "../outcome";
import { readPage } from "../shapes/access-point-page";
import { askAndRead } from "../transport";
import { answer, askRemote, startStub } from "./test-stub";

type Asked = Parameters<typeof askAndRead>[1];

const list: Asked = { path: "/access-points?page=1&limit=10", clientAddress: "" };
const create: Asked = { path: "/access-points", method: "POST", body: { name: "x" }, clientAddress: "" };
const logIn: Asked = { path: "/auth/login", method: "POST", body: {}, clientAddress: "" };
const one: Asked = { path: "/access-points/17", clientAddress: "" };

async function failureOf(asked: Asked, status: number, body: unknown, headers: Record<string, string> = {}) {
  const stub = await startStub((_, response) => answer(response, status, body, headers));
  askRemote(stub.url);
  const outcome: Outcome<unknown> = await askAndRead(readPage({ page: 1, limit: 10 }), asked);
  if (outcome.ok) throw new Error("it did not fail");
  return outcome;
}

describe("a failure of another service becomes one of ours", () => {
  const cases: [string, Asked, number, unknown, object][] = [
    ["no body", list, 401, "", { status: 401, type: "/problems/invalid-token" }],
    ["a page", list, 403, "<html>No</html>", { status: 403, detail: "Not allowed." }],
    [
      "a sentence",
      create,
      400,
      { message: "The name is far too long" },
      { status: 422, detail: "The name is far too long" },
    ],
    ["a code for a word", create, 403, { error: "FORBIDDEN_FOR_YOU" }, { detail: "Not allowed." }],
    ["a message inside", create, 400, { error: { message: "Pick another name" } }, { detail: "Pick another name" }],
    [
      "ours",
      create,
      409,
      { type: "/problems/duplicate-qr-code", title: "T", status: 409, detail: "D" },
      { detail: "D" },
    ],
    ["no object", list, 500, ["stack", "trace"], { status: 500, type: "/problems/service-failed" }],
    [
      "what is for its own people",
      list,
      500,
      { message: "SELECT * FROM users failed" },
      { detail: "Something went wrong in the service. It answered 500. Try again in a moment." },
    ],
    [
      "nobody behind the door, which leaves open whether a write was done",
      create,
      504,
      "<h1>Gateway Time-out</h1>",
      { status: 503, detail: expect.stringMatching(/It answered 504\. It is not known whether this was done\./) },
    ],
    ["much to do", list, 503, "", { detail: "The service is not available just now. Try again in a moment." }],
    [
      "nothing to say",
      logIn,
      401,
      { error: "Unauthorized" },
      { type: "/problems/invalid-credentials", detail: "E-mail or password is wrong. Check both and try again." },
    ],
    ["a page at an id", one, 404, "<html>404</html>", { status: 404, type: "/problems/not-found" }],
    ["words without end", create, 400, { message: "long words ".repeat(100) }, { detail: "Something is not right." }],
  ];
  test.each(cases)("with %s", async (_, asked, status, body, expected) => {
    expect((await failureOf(asked, status, body)).problem).toMatchObject(expected);
  });

  const named: [string, unknown][] = [
    ["ours", { errors: [{ pointer: "/name", detail: "Too short by far." }] }],
    ["a list with fields", { errors: [{ field: "name", message: "Too short by far." }] }],
    ["a list with places", { detail: [{ loc: ["body", "name"], msg: "Too short by far." }] }],
    ["lists by field", { errors: { name: ["Too short by far."] } }],
    ["texts by field", { message: "Check the form", errors: { name: "Too short by far." } }],
  ];
  test.each(named)("that names fields as %s", async (_, body) => {
    expect(failure(await failureOf(create, 400, body)).fields).toEqual({ name: "Too short by far." });
  });

  test("that names fields no form has, said on top", async () => {
    const failed = failure(
      await failureOf(create, 422, { errors: [{ field: "owner_id", message: "Owner is unknown." }] }),
    );
    expect(failed).toMatchObject({ message: "Owner is unknown.", fields: {} });
  });

  test("with how long to wait, in seconds or as a date", async () => {
    const asSeconds = await failureOf(create, 429, {}, { "Retry-After": "90" });
    expect(failure(asSeconds).message).toBe("Too many attempts. Wait about 2 minutes, then try again.");
    const inAMinute = new Date(Date.now() + 59_000).toUTCString();
    expect((await failureOf(create, 429, "", { "Retry-After": inAMinute })).retryAfter).toBeGreaterThan(50);
    expect((await failureOf(create, 429, "", { "Retry-After": "soon" })).retryAfter).toBeUndefined();
  });
});

test("nesting without end breaks nothing", async () => {
  const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000);
  for (const body of [
    deep("[", "]"),
    deep('{"error":', "}").replace("}", "1}"),
    deep('{"data":', "}").replace("}", "1}"),
  ]) {
    const headers = { "Content-Type": "application/json" };
    expect((await failureOf(create, 400, body, headers)).problem.status).toBe(422);
    expect((await failureOf(list, 200, body, headers)).problem.type).toBe("/problems/answer-not-understood");
  }
});

describe("what is no such service is said to be none", () => {
  test("a web page in place of the list", async () => {
    const { problem } = await failureOf(list, 200, "<!doctype html><title>Welcome</title>");
    expect(problem).toMatchObject({ status: 502, type: "/problems/not-the-service" });
    expect(problem.detail).toContain("A web page came.");
  });

  test.each([
    [list, "GET"],
    [create, "POST"],
  ])("a 404 to an operation every service has: %j", async (asked, method) => {
    const { problem } = await failureOf(asked, 404, { message: "no such route here" });
    expect(problem.type).toBe("/problems/not-the-service");
    expect(problem.detail).toContain(`It answered 404 to ${method} /api/v1/access-points.`);
  });
});
