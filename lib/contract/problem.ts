import { z } from "zod";
import { passkeyRequest } from "./accounts/passkey";
import { factorProofs } from "./accounts/second-factor";
import { named } from "./shared-members";

/** Last part of `type`, status and title (RFC 9457 §3.1). Kinds must not change after a release. */
export const problemKinds = {
  "malformed-body": [400, "The body cannot be read"],
  "missing-token": [401, "Sign in first"],
  "invalid-token": [401, "The token is not valid"],
  "invalid-credentials": [401, "Wrong e-mail or password"],
  "invalid-refresh-token": [401, "The refresh token is not valid"],
  "refresh-reused": [401, "The refresh token was used before"],
  "second-factor-required": [401, "A second factor is needed"],
  "second-factor-failed": [401, "The second factor is not right"],
  "new-password-required": [401, "A new password is needed"],
  "challenge-expired": [401, "The sign-in took too long"],
  "second-factor-due": [403, "Add a second factor first"],
  forbidden: [403, "Not allowed"],
  "sign-in-refused": [403, "The sign-in was refused"],
  "not-found": [404, "Not found"],
  "method-not-allowed": [405, "Method not allowed"],
  "duplicate-qr-code": [409, "The QR code is already used"],
  "code-claimed": [409, "The QR code is claimed"],
  "labels-not-drawn": [409, "The labels have not been created"],
  "label-job-over": [409, "The print job has ended"],
  "printer-not-ready": [409, "The printer is not ready"],
  "delivery-taken": [409, "The labels are not for this print agent"],
  "no-passkeys": [409, "There are no passkeys"],
  "no-backups": [409, "The program makes no backups"],
  "backup-claimed": [409, "Another process makes a backup"],
  "setup-closed": [409, "Setup is complete"],
  "duplicate-email": [409, "The e-mail address is already used"],
  "last-admin": [409, "The last active admin must stay"],
  "duplicate-field-key": [409, "The key is already used"],
  "too-many-fields": [409, "There are too many custom fields"],
  "duplicate-team-name": [409, "The name is already used"],
  "team-has-access-points": [409, "The team still has access points"],
  "owns-access-points": [409, "The user still owns access points"],
  "user-disabled": [409, "The user is disabled"],
  "round-closed": [409, "The round is closed"],
  "scans-unsent": [409, "Phones still hold scans"],
  "selection-changed": [409, "The selection has changed"],
  "link-not-valid": [410, "The link is used, replaced or expired"],
  "cursor-expired": [410, "The cursor is too old"],
  "undo-expired": [410, "The change cannot be undone any more"],
  "precondition-failed": [412, "Changed by somebody else"],
  "body-too-large": [413, "The body is too large"],
  "unsupported-media-type": [415, "The media type is not supported"],
  "validation-failed": [422, "Some values are not valid"],
  "idempotency-key-reused": [422, "The Idempotency-Key was used with another body"],
  "too-many-attempts": [429, "Too many attempts"],
  "too-many-requests": [429, "Too many requests at once"],
  "internal-error": [500, "Internal error"],
  "service-unavailable": [503, "Temporarily unavailable"],
  "provider-unavailable": [503, "The sign-in provider cannot be used"],
} as const satisfies Record<string, readonly [number, string]>;
export type ProblemKind = keyof typeof problemKinds;

/** RFC 6901 pointer into the body, or the name of a parameter. */
export const problemError = z.object({
  pointer: z.string().optional(),
  parameter: z.string().optional(),
  line: z.int().optional().meta({ description: "Line of an imported file" }),
  column: z.string().optional(),
  value: z.string().optional(),
  detail: z.string(),
  accessPoint: z
    .object({ id: z.string(), name: z.string() })
    .optional()
    .meta({ description: "The access point that it is about" }),
});
export type ProblemError = z.output<typeof problemError>;

/** `application/problem+json` (RFC 9457). */
export const problem = z
  .object({
    type: z.string().meta({ examples: ["/problems/duplicate-qr-code"] }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().optional().meta({ description: "The request's id, also sent as X-Request-Id" }),
    errors: z.array(problemError).optional(),
    holder: z
      .object({ id: z.string(), href: z.string() })
      .optional()
      .meta({ description: "The access point that has the QR code already, if the caller may see it" }),
    challenge: z
      .string()
      .optional()
      .meta({ description: "Of `second-factor-required`: sent with the second factor, within ten minutes" }),
    factors: z
      .array(z.enum(factorProofs))
      .optional()
      .meta({ description: "Of `second-factor-required`: the factors that the person can show" }),
    passkey: passkeyRequest.shape.options
      .optional()
      .meta({ description: "Of `second-factor-required` with a passkey: `PublicKeyCredentialRequestOptionsJSON`" }),
    matching: z
      .int()
      .optional()
      .meta({ description: "Of `selection-changed`: the number of access points that match now" }),
    unsent: z
      .array(z.object({ person: named, scans: z.int() }))
      .optional()
      .meta({ description: "Of `scans-unsent`: who has scans on a phone, and how many" }),
  })
  .meta({ id: "Problem" });
export type Problem = z.output<typeof problem>;

export const problemType = (kind: ProblemKind): string => `/problems/${kind}`;
