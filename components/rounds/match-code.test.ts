import { expect, test } from "vitest";
import { createMatcher } from "@/components/rounds/match-code";

const point = (code: string) => ({ code, accessPoint: { id: code, name: code, location: "" } });

test("a phone matches codes as the service does, and nothing that the service would not", () => {
  const match = createMatcher(["7K3F9QX2-M", "Gate-a", "GATE-A", "A B"].map(point), "https://doors.example");
  const codeOf = (scanned: string) => match(scanned)?.code ?? null;
  expect(codeOf("7K3F9QX2-M")).toBe("7K3F9QX2-M");
  expect(codeOf("7k3f9qx2m")).toBe("7K3F9QX2-M");
  expect(codeOf("HTTPS://DOORS.EXAMPLE/Q/7K3F9QX2M")).toBe("7K3F9QX2-M");
  expect(codeOf("https://doors.example/q/A%20B/?utm=1")).toBe("A B");
  expect(codeOf("https://other.example/q/7K3F9QX2M")).toBeNull();
  expect(codeOf("GATE-A")).toBe("GATE-A");
  expect(codeOf("gate-a")).toBe("Gate-a");
  expect(codeOf("GATEA")).toBeNull();
  expect(codeOf("")).toBeNull();
});
