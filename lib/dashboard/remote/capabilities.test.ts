import { describe, expect, test } from "vitest";
import { getCapabilities, lacks } from "../capabilities";
import { serviceClient } from "../client";
import { answer, askRemote, startStub } from "./test-stub";

const nothing = {
  search: false,
  sort: false,
  scope: false,
  labelFilter: false,
  countCapped: false,
  find: false,
  change: false,
  remove: false,
  symbol: false,
  labels: false,
  logOut: false,
  me: false,
  setup: false,
  idempotency: false,
  description: false,
};

/** Returns the capabilities of a stub that answers every request with `status` and `body`, read twice. */
async function learnedFrom(status: number, body: unknown) {
  const stub = await startStub((_, response) => answer(response, status, body));
  askRemote(stub.url);
  const learned = await getCapabilities();
  return { learned, again: await getCapabilities(), stub };
}

const given = {
  "/auth/login": { post: {} },
  "/auth/refresh": { post: {} },
  "/access-points": { get: { parameters: [{ name: "page", in: "query" }] }, post: {} },
};
const describing = (paths: object, rest: object = {}) => ({ openapi: "3.0.3", info: {}, paths, ...rest });

describe("what a service can do", () => {
  test.each([
    ["is not found", 404, { message: "no" }],
    ["is forbidden", 403, ""],
    ["is a page", 200, "<!doctype html><title>App</title>"],
    ["is no description", 200, { hello: "there" }],
    ["is a redirect", 302, ""],
  ])("is the four operations alone when its description %s, asked once", async (_, status, body) => {
    const { learned, again, stub } = await learnedFrom(status, body);
    expect(learned).toEqual(nothing);
    expect(again).toBe(learned);
    expect(await lacks("labels")).toBe(true);
    expect(stub.seen).toHaveLength(1);
  });

  test.each([500, 503, 429])("is not learned from a %i: it is asked again the next time", async (status) => {
    const { learned, stub } = await learnedFrom(status, {});
    const asked = stub.seen.length;
    expect(learned).toEqual(nothing);
    expect(await lacks("labels")).toBe(false);
    expect(stub.seen.length).toBeGreaterThan(asked);
  });

  test("is all that it is asked to do: changing and deleting is refused here, in words of what is missing", async () => {
    const stub = await startStub((_, response) => answer(response, 404, { message: "no" }));
    askRemote(stub.url);
    const client = serviceClient({ token: "a-token" });
    const problem = {
      status: 405,
      detail: expect.stringContaining("cannot change access points. Nothing was changed."),
    };
    expect(await client.updateAccessPoint("7", { name: "Gate" })).toMatchObject({ ok: false, problem });
    const detail = expect.stringContaining("cannot delete access points");
    expect(await client.deleteAccessPoint("7")).toMatchObject({ ok: false, problem: { status: 405, detail } });
    expect(stub.seen.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("is as much as the description says, whatever its paths and parameters are called", async () => {
    const { learned } = await learnedFrom(
      200,
      describing(
        {
          ...Object.fromEntries(Object.entries(given).map(([path, item]) => [`/base/api/v1${path}`, item])),
          "/base/api/v1/access-points": {
            parameters: [{ $ref: "#/components/parameters/Search" }],
            get: { parameters: [{ name: "sort", in: "query", schema: { enum: ["name", "-name"] } }] },
            post: { parameters: [{ name: "IDEMPOTENCY-KEY", in: "header" }] },
          },
          "/base/api/v1/access-points/{accessPointId}": { get: {}, delete: {} },
        },
        { components: { parameters: { Search: { name: "q", in: "query" } } } },
      ),
    );
    expect(learned).toEqual({
      ...nothing,
      search: true,
      find: true,
      remove: true,
      idempotency: true,
      description: true,
    });
  });

  test("is the four operations and a description when that names no more", async () => {
    expect((await learnedFrom(200, describing(given))).learned).toEqual({ ...nothing, description: true });
  });
});
