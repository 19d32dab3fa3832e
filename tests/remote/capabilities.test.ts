import { describe, expect, test } from "vitest";
import { getCapabilities, isUnsupported } from "@/lib/dashboard/client/capabilities";
import { answer, startRemote, startStub } from "./stub";

const nothing = { contract: false, search: false, sort: false, scope: false, description: false };

/** Returns the capabilities of a stub that answers every request with `status` and `body`, read twice. */
async function learnedFrom(status: number, body: unknown) {
  const stub = await startStub((_, response) => answer(response, status, body));
  startRemote(stub.url);
  const learned = await getCapabilities();
  return { learned, again: await getCapabilities(), stub };
}

const given = {
  "/auth/login": { post: {} },
  "/auth/refresh": { post: {} },
  "/access-points": { get: { parameters: [{ name: "page", in: "query" }] }, post: {} },
};
const describing = (paths: object, rest: object = {}) => ({ openapi: "3.0.3", info: {}, paths, ...rest });

describe("the capabilities of a remote service", () => {
  test.each([
    ["is not found", 404, { message: "no" }],
    ["is forbidden", 403, ""],
    ["is a page", 200, "<!doctype html><title>App</title>"],
    ["is no description", 200, { hello: "there" }],
    ["is a redirect", 302, ""],
  ])("are the four basic operations when its OpenAPI document %s, which is requested once", async (_, status, body) => {
    const { learned, again, stub } = await learnedFrom(status, body);
    expect(learned).toEqual(nothing);
    expect(again).toBe(learned);
    expect(await isUnsupported("contract")).toBe(true);
    expect(stub.seen).toHaveLength(1);
  });

  test.each([500, 503, 429])("are read again after a %i", async (status) => {
    const { learned, stub } = await learnedFrom(status, {});
    const asked = stub.seen.length;
    expect(learned).toEqual(nothing);
    expect(await isUnsupported("contract")).toBe(false);
    expect(stub.seen.length).toBeGreaterThan(asked);
  });

  test("are those of its OpenAPI document, with any path prefix and shared parameters", async () => {
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
    expect(learned).toEqual({ ...nothing, search: true, description: true });
  });

  test("are the four basic operations and the description when its document states no more", async () => {
    expect((await learnedFrom(200, describing(given))).learned).toEqual({ ...nothing, description: true });
  });
});
