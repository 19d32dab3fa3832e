import { describe, expect, test } from "vitest";
import { failure } from "@/lib/dashboard/forms/failure";
import { answer, type Sent, startRemote, startStub } from "./stub";

const list: Sent = { path: "/access-points?page=1&limit=10" };
const create: Sent = { path: "/access-points", method: "POST", body: { name: "x" } };
const logIn: Sent = { path: "/auth/login", method: "POST", body: { email: "kim@example.com", password: "wrong" } };
const one: Sent = { path: "/label-printers/17" };

async function failureOf(sent: Sent, status: number, body: unknown, headers: Record<string, string> = {}) {
  const stub = await startStub((_, response) => answer(response, status, body, headers));
  const outcome = await startRemote(stub.url).request(sent);
  if (outcome.ok) throw new Error("it did not fail");
  return outcome;
}

describe("an error of a remote service becomes a problem", () => {
  const cases: [string, Sent, number, unknown, object][] = [
    ["no body", list, 401, "", { status: 401, type: "/problems/invalid-token" }],
    ["a page", list, 403, "<html>No</html>", { status: 403, detail: "Not allowed." }],
    [
      "a sentence",
      create,
      400,
      { message: "The name is far too long" },
      { status: 422, detail: "The name is far too long" },
    ],
    ["an error code", create, 403, { error: "FORBIDDEN_FOR_YOU" }, { detail: "Not allowed." }],
    ["a message inside", create, 400, { error: { message: "Pick another name" } }, { detail: "Pick another name" }],
    [
      "a problem",
      create,
      409,
      { type: "/problems/duplicate-qr-code", title: "T", status: 409, detail: "D" },
      { detail: "D" },
    ],
    ["an array", list, 500, ["stack", "trace"], { status: 500, type: "/problems/service-failed" }],
    [
      "an internal message",
      list,
      500,
      { message: "SELECT * FROM users failed" },
      { detail: "Something went wrong in the service. It answered 500. Try again in a moment." },
    ],
    [
      "504 to a write that may have been done",
      create,
      504,
      "<h1>Gateway Time-out</h1>",
      { status: 503, detail: expect.stringMatching(/It answered 504\. It is not known whether this was done\./) },
    ],
    ["503", list, 503, "", { detail: "The service is not available just now. Try again in a moment." }],
    [
      "401 to a sign-in",
      logIn,
      401,
      { error: "Unauthorized" },
      { type: "/problems/invalid-credentials", detail: "E-mail or password is wrong. Check both and try again." },
    ],
    ["a page at an id", one, 404, "<html>404</html>", { status: 404, type: "/problems/not-found" }],
    [
      "an endless message",
      create,
      400,
      { message: "long words ".repeat(100) },
      { detail: "Some values are not valid." },
    ],
  ];
  test.each(cases)("when it answers with %s", async (_, asked, status, body, expected) => {
    expect((await failureOf(asked, status, body)).problem).toMatchObject(expected);
  });

  const named: [string, unknown][] = [
    ["a problem", { errors: [{ pointer: "/name", detail: "Too short by far." }] }],
    ["a list with fields", { errors: [{ field: "name", message: "Too short by far." }] }],
    ["a list with places", { detail: [{ loc: ["body", "name"], msg: "Too short by far." }] }],
    ["lists by field", { errors: { name: ["Too short by far."] } }],
    ["texts by field", { message: "Check the form", errors: { name: "Too short by far." } }],
  ];
  test.each(named)("with errors of fields as %s", async (_, body) => {
    expect(failure(await failureOf(create, 400, body)).fields).toEqual({ name: "Too short by far." });
  });

  test("with errors of unknown fields, which become the message of the form", async () => {
    const failed = failure(
      await failureOf(create, 422, { errors: [{ field: "owner_id", message: "Owner is unknown." }] }),
    );
    expect(failed).toMatchObject({ message: "Owner is unknown.", fields: {} });
  });

  test("with the waiting time, in seconds or as a date", async () => {
    const asSeconds = await failureOf(create, 429, {}, { "Retry-After": "90" });
    expect(failure(asSeconds).message).toBe("Too many attempts. Wait about 2 minutes, then try again.");
    const inAMinute = new Date(Date.now() + 59_000).toUTCString();
    expect((await failureOf(create, 429, "", { "Retry-After": inAMinute })).retryAfter).toBeGreaterThan(50);
    expect((await failureOf(create, 429, "", { "Retry-After": "soon" })).retryAfter).toBeUndefined();
  });
});

test("deep nesting in an answer is refused", async () => {
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

describe("an address without an access point service is reported", () => {
  test("when a web page comes in place of the list", async () => {
    const { problem } = await failureOf(list, 200, "<!doctype html><title>Welcome</title>");
    expect(problem).toMatchObject({ status: 502, type: "/problems/not-the-service" });
    expect(problem.detail).toContain("A web page came.");
  });

  test.each([
    [list, "GET"],
    [create, "POST"],
  ])("when a basic operation answers 404: %j", async (asked, method) => {
    const { problem } = await failureOf(asked, 404, { message: "no such route here" });
    expect(problem.type).toBe("/problems/not-the-service");
    expect(problem.detail).toContain(`It answered 404 to ${method} /api/v1/access-points.`);
  });
});
