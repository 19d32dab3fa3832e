import { expect, test } from "vitest";
import { fitsRange } from "./requirements.mjs";

const range = "^20.19.0 || ^22.12.0 || >=24.0.0";

test.each(["20.19.0", "20.20.2", "22.12.0", "22.22.1", "24.0.0", "26.1.0"])("Node %s is supported", (version) => {
  expect(fitsRange(version, range)).toBe(true);
});

test.each(["18.20.8", "20.18.3", "21.7.3", "22.11.0", "23.11.1"])("Node %s is not supported", (version) => {
  expect(fitsRange(version, range)).toBe(false);
});
