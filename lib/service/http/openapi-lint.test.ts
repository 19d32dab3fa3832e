import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";

test("the OpenAPI document passes Redocly's strict rules", async () => {
  const source = await (await (await startTestService()).send("GET", "/openapi.json")).text();
  // Disables one rule: a GET of the document or of the setup state has no input that a client could get wrong.
  const config = await createConfig({ extends: ["recommended-strict"], rules: { "operation-4xx-response": "off" } });
  const findings = await lintFromString({ source, absoluteRef: "openapi.json", config });
  expect(findings.map((finding) => `${finding.ruleId}: ${finding.message} at ${finding.location[0]?.pointer}`)).toEqual(
    [],
  );
});
