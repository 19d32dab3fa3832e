import { createHash } from "node:crypto";
import { invalid, ServiceProblem } from "./problem-error";

/** Visible ASCII characters. */
export const KEY_PATTERN = "^[!-~]{1,255}$";
const key = new RegExp(KEY_PATTERN);

export const KEY_KEPT_MS = 86_400_000;

/** draft-ietf-httpapi-idempotency-key-header; undefined when it is absent. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || key.test(header)) return header;
  throw invalid([
    {
      parameter: "Idempotency-Key",
      detail: "Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.",
    },
  ]);
}

export const fingerprintOf = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

/** `what` is for example "access point". */
export const keyReused = (what: string): ServiceProblem =>
  new ServiceProblem(
    "idempotency-key-reused",
    `This Idempotency-Key was sent before with another body. Use a new key for a new ${what}.`,
  );
