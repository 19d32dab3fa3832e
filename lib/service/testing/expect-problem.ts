import { expect } from "vitest";
import { problem } from "@/lib/contract/problem";

/** Expected problem. `places` are the pointers and parameters of its errors. */
export type ExpectedProblem = {
  status: number;
  kind: string;
  headers?: Record<string, string>;
  places?: string[];
};

/** Expects that a response is this problem and reveals no secret or internal detail. */
export async function expectProblem(response: Response, { status, kind, headers = {}, places }: ExpectedProblem) {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  const body = problem.parse(JSON.parse(text));
  expect(body).toMatchObject({ type: `/problems/${kind}`, status, instance: response.headers.get("X-Request-Id") });
  if (places) expect(body.errors?.map((error) => error.pointer ?? error.parameter).sort()).toEqual([...places].sort());
  for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toEqual(value);
  expect(text).not.toMatch(/eyJ|rt1_|argon2|node_modules|sqlite/i);
}
