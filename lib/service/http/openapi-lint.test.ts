import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { expect, test } from "vitest";
import { startTestService } from "../testing/start-test-service";

const readDocument = async () => (await (await startTestService()).send("GET", "/openapi.json")).text();

test("the OpenAPI document passes Redocly's strict rules", async () => {
  // Disables one rule: a GET of the document or of the setup state has no input that a client could get wrong.
  const config = await createConfig({ extends: ["recommended-strict"], rules: { "operation-4xx-response": "off" } });
  const findings = await lintFromString({ source: await readDocument(), absoluteRef: "openapi.json", config });
  expect(findings.map((finding) => `${finding.ruleId}: ${finding.message} at ${finding.location[0]?.pointer}`)).toEqual(
    [],
  );
});

/** Rules of Spectral that are off, and why. */
const off = {
  // The document describes each installation, whose operator it does not know.
  "info-contact": "off",
  "contact-properties": "off",
  // The license has an SPDX identifier, which excludes a URL (OpenAPI 3.1 §4.8.4).
  "license-url": "off",
  // The tags are in the order in which a reader needs them.
  "openapi-tags-alphabetical": "off",
};

test("the OpenAPI document passes every rule of Spectral for OpenAPI", async () => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, "all"]], rules: off } as RulesetDefinition);
  const findings = await spectral.run(JSON.parse(await readDocument()));
  expect(findings.map(({ code, message, path }) => `${code}: ${message} at ${path.join("/")}`)).toEqual([]);
});
