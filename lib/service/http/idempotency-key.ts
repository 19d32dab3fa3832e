import { createHash } from "node:crypto";
import { invalid, ServiceProblem } from "./problem-error";

/** How long a key is remembered, in milliseconds. */
export const KEY_KEPT_MS = 86_400_000;

/**
 * The Idempotency-Key header as a key (draft-ietf-httpapi-idempotency-key-header), undefined when it is not sent.
 * @throws ServiceProblem 422
 */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalid([
    {
      parameter: "Idempotency-Key",
      detail: "Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.",
    },
  ]);
}

/** What a key was sent with, in short. */
export const fingerprintOf = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

/** 422: the key was sent before, and for another `what`, such as "access point". */
export const keyReused = (what: string): ServiceProblem =>
  new ServiceProblem(
    "idempotency-key-reused",
    `This Idempotency-Key was sent before with another body. Use a new key for a new ${what}.`,
  );
