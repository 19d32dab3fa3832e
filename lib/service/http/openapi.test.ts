import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";

type DocumentedOperation = {
  description?: string;
  parameters: { name: string }[];
  responses: Record<string, { headers?: Record<string, object> }>;
};

async function readDocument() {
  const { send } = await startTestService();
  const response = await send("GET", "/openapi.json");
  expect(response.status).toBe(200);
  return response.text();
}

test("the OpenAPI document has the version of the package and of the changelog", async () => {
  const { info } = JSON.parse(await readDocument());
  const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  expect(info.version).toBe(JSON.parse(read("package.json")).version);
  expect(read("CHANGELOG.md")).toMatch(new RegExp(`^## ${info.version.replaceAll(".", "\\.")}$`, "m"));
});

test("the OpenAPI document describes what clients are generated from", async () => {
  const { paths } = JSON.parse(await readDocument());
  const parameter = (path: string, name: string) =>
    paths[path].get.parameters.find((one: { name: string }) => one.name === name);
  expect(parameter("/access-points", "page").schema).toMatchObject({ type: "integer", minimum: 1, default: 1 });
  expect(parameter("/label-calibration", "stock").required).toBe(true);
  expect(paths["/label-jobs/{id}.pdf"].get.responses[200].content["application/pdf"].schema.format).toBe("binary");
  const operations = Object.entries<Record<string, DocumentedOperation>>(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({ ...one, place: `${method} ${path}` })),
  );
  const placesOf = (isWrong: (one: (typeof operations)[number]) => boolean) =>
    operations.filter(isWrong).map(({ place }) => place);
  expect(placesOf(({ description = "" }) => description.length < 10)).toEqual([]);
  const takesTag = ({ parameters }: DocumentedOperation) => parameters.some(({ name }) => name === "If-None-Match");
  expect(placesOf((one) => takesTag(one) !== "304" in one.responses)).toEqual([]);
  const hasId = (one: DocumentedOperation) =>
    Object.values(one.responses).every(({ headers }) => headers?.["X-Request-Id"]);
  expect(placesOf((one) => !hasId(one))).toEqual([]);
});

test("the OpenAPI document describes both credentials, and which operations take an API token", async () => {
  const { paths, components } = JSON.parse(await readDocument());
  expect(Object.keys(components.securitySchemes)).toEqual(["bearer", "apiToken"]);
  const both = [{ bearer: [] }, { apiToken: [] }];
  expect(paths["/access-points"].get.security).toEqual(both);
  expect(paths["/access-points"].post.security).toEqual(both);
  expect(paths["/tokens"].post.security).toEqual([{ bearer: [] }]);
  expect(paths["/auth/login"].post.security).toEqual([]);
});
