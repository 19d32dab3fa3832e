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

test("the OpenAPI document lists every operation and the schema of every body", async () => {
  const document = JSON.parse(await readDocument());
  const operations = Object.entries<object>(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual([
    "DELETE /access-points/{id}",
    "DELETE /access-points/{id}/trash",
    "DELETE /fields/{key}",
    "DELETE /imports/{id}",
    "DELETE /label-printers/{id}",
    "DELETE /label-stocks/{id}",
    "DELETE /label-templates/{id}",
    "DELETE /sessions",
    "DELETE /sessions/{id}",
    "DELETE /teams/{id}",
    "DELETE /teams/{id}/members/{key}",
    "DELETE /tokens/{id}",
    "DELETE /users/{id}",
    "DELETE /views/{id}",
    "GET /access-points",
    "GET /access-points/bulk/{id}/undo",
    "GET /access-points/by-code",
    "GET /access-points/changes",
    "GET /access-points/code-check",
    "GET /access-points/export",
    "GET /access-points/locations",
    "GET /access-points/owners",
    "GET /access-points/suggestion",
    "GET /access-points/trash",
    "GET /access-points/{id}",
    "GET /access-points/{id}/history",
    "GET /access-points/{id}/label-jobs",
    "GET /access-points/{id}/qr.png",
    "GET /access-points/{id}/qr.svg",
    "GET /access-points/{id}/trash",
    "GET /audit",
    "GET /audit/actors",
    "GET /audit/export",
    "GET /backups",
    "GET /backups/{key}/archive",
    "GET /codes",
    "GET /fields",
    "GET /fields/{key}/use",
    "GET /imports/{id}",
    "GET /imports/{id}/file",
    "GET /imports/{id}/wrong-rows",
    "GET /label-calibration",
    "GET /label-jobs",
    "GET /label-jobs/{id}",
    "GET /label-jobs/{id}.pdf",
    "GET /label-jobs/{id}.zpl",
    "GET /label-jobs/{id}/access-points",
    "GET /label-jobs/{id}/contents",
    "GET /label-jobs/{id}/ids",
    "GET /label-printers",
    "GET /label-printers/{id}",
    "GET /label-stocks",
    "GET /label-stocks/{id}",
    "GET /label-templates",
    "GET /label-templates/{id}",
    "GET /locations",
    "GET /locations/spellings",
    "GET /me",
    "GET /openapi.json",
    "GET /overview",
    "GET /reports",
    "GET /reports/{id}",
    "GET /sessions",
    "GET /settings",
    "GET /setup",
    "GET /teams",
    "GET /teams/{id}",
    "GET /tokens",
    "GET /users",
    "GET /users/{id}",
    "GET /users/{id}/removal",
    "GET /views",
    "GET /views/{id}",
    "PATCH /access-points/{id}",
    "PATCH /fields/{key}",
    "PATCH /imports/{id}",
    "PATCH /imports/{id}/rows",
    "PATCH /label-printers/{id}",
    "PATCH /label-stocks/{id}",
    "PATCH /label-templates/{id}",
    "PATCH /me",
    "PATCH /reports/{id}",
    "PATCH /settings",
    "PATCH /teams/{id}",
    "PATCH /users/{id}",
    "PATCH /views/{id}",
    "POST /access-points",
    "POST /access-points/batch",
    "POST /access-points/bulk",
    "POST /access-points/bulk/preview",
    "POST /access-points/bulk/{id}/undo",
    "POST /access-points/import",
    "POST /access-points/{id}/restore",
    "POST /auth/forgot-password",
    "POST /auth/login",
    "POST /auth/logout",
    "POST /auth/refresh",
    "POST /backups",
    "POST /codes",
    "POST /codes/{id}/void",
    "POST /fields",
    "POST /fields/{key}/restore",
    "POST /imports",
    "POST /imports/{id}/run",
    "POST /label-jobs/{id}/cancel",
    "POST /label-jobs/{id}/confirm",
    "POST /label-jobs/{id}/open",
    "POST /label-printers",
    "POST /label-stocks",
    "POST /label-templates",
    "POST /labels",
    "POST /labels/check",
    "POST /labels/sheet",
    "POST /locations/move",
    "POST /locations/move/preview",
    "POST /me/password",
    "POST /one-time-links/check",
    "POST /one-time-links/use",
    "POST /scan/{key}",
    "POST /scan/{key}/reports",
    "POST /setup",
    "POST /teams",
    "POST /tokens",
    "POST /users",
    "POST /users/{id}/hand-over",
    "POST /users/{id}/reset",
    "POST /views",
    "PUT /teams/{id}/members/{key}",
  ]);
  expect(document.components.schemas.NewAccessPoint).toMatchObject({
    required: ["name"],
    additionalProperties: false,
    properties: {
      name: { type: "string", minLength: 1, maxLength: 200 },
      qrCode: { maxLength: 512, allOf: [{ default: "" }] },
    },
  });
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
