import { z } from "zod";

export const page = <Schema extends z.ZodType>(schema: Schema) =>
  ({ description: "The page; past the end it is empty", schema, headers: ["Link"] }) as const;

export const PROOF =
  "The body proves that the admin is there: `password`, or with a second factor `code` or the answer of a passkey.";

export const uuidKey = z.uuid().toLowerCase();

export const ifMatch = { "If-Match": "Only if this is still the entity tag" };

export const ifNoneMatch = { "If-None-Match": "304 when this is still the entity tag" };

export const idempotencyKey = {
  "Idempotency-Key": "Sent again within 24 hours with the same body, it gives the first answer again",
};

export const acceptProgress = {
  Accept: "application/x-ndjson: lines with progress, and at last the result or the problem",
};

/** Of an answer that may come with progress. */
export const resultMedia = ["application/json", "application/x-ndjson"] as const;
