import { invalid } from "./problem-error";

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
