import type { ProblemKind } from "@/lib/contract/problem";
import { type Explanation, signInExplanations } from "./sign-in-explanations";

/** For the API reference, to which `/problems/KIND` leads. */
export const problemExplanations: Record<ProblemKind, Explanation> = {
  "malformed-body": {
    meaning: "The body is empty, incomplete, not UTF-8, not JSON, or no JSON object.",
    advice: "Send one JSON object in UTF-8, with each member once.",
  },
  ...signInExplanations,
  forbidden: {
    meaning: "The token is valid, but its role or its access does not allow this operation.",
    advice: "Use a token of somebody who may do this. An API token for reading cannot change anything.",
  },
  "not-found": {
    meaning: "There is nothing at this address, or it belongs to another user. The answer does not say which.",
    advice: "Check the path and the id. It may have been deleted.",
  },
  "method-not-allowed": {
    meaning: "The path exists, but not with this method.",
    advice: "Use one of the methods in the header Allow.",
  },
  "duplicate-qr-code": {
    meaning: "Another access point of the same owner has this QR code. The member holder names it.",
    advice: "Choose another code, leave it empty so that the service makes one, or change the other access point.",
  },
  "code-claimed": {
    meaning: "An access point already uses this reserved code.",
    advice: "Use another code. One that is claimed cannot be voided.",
  },
  "labels-not-drawn": {
    meaning: "The print job has no file: it failed, was cancelled, or is of another format.",
    advice: "Read the job with GET /label-jobs/{id}. Print again, or ask for the file of its format.",
  },
  "label-job-over": {
    meaning: "The print job has ended, so that it cannot be cancelled any more.",
    advice: "Nothing is left to do. POST /label-jobs/{id}/confirm corrects what was printed.",
  },
  "no-backups": {
    meaning: "The program has no folder for backups.",
    advice: "Set BACKUP_DIR to a folder and start the program again, or run npm run backup.",
  },
  "backup-claimed": {
    meaning: "Another process with the same folder of backups makes a backup now, or was killed while it made one.",
    advice: "Wait until GET /backups has the new backup. If that process has ended, delete the file in `detail`.",
  },
  "setup-closed": {
    meaning: "This installation has users, so that the setup link no longer works.",
    advice: "Sign in. Admins invite further users.",
  },
  "duplicate-field-key": {
    meaning: "A custom field with this key exists. It may be deleted; deleted fields keep their keys.",
    advice: "Choose another key, or restore the deleted field.",
  },
  "too-many-fields": {
    meaning: "The installation has as many custom fields as are allowed.",
    advice: "Delete a custom field that nobody needs.",
  },
  "duplicate-email": {
    meaning: "A user with this e-mail address exists.",
    advice: "Use another address, or change that user.",
  },
  "last-admin": {
    meaning: "The change would leave no active admin.",
    advice: "Make somebody else an admin first.",
  },
  "duplicate-team-name": {
    meaning: "A team with this name exists. Case and accents do not make a difference.",
    advice: "Choose another name, or change the name of that team.",
  },
  "team-has-access-points": {
    meaning: "A team with access points is deleted only when the request says what becomes of them.",
    advice: "Send moveTo with the id of the team that gets them, or leave=true: then they stay with their owners.",
  },
  "owns-access-points": {
    meaning: "A user who owns access points cannot be removed.",
    advice: "Hand them over with POST /users/{id}/hand-over, or delete them.",
  },
  "user-disabled": {
    meaning: "The user is disabled and cannot get this.",
    advice: "Enable the user, or choose another one.",
  },
  "link-not-valid": {
    meaning: "The one-time link was used, was replaced by a newer one, or has expired.",
    advice: "Ask an admin for a new link.",
  },
  "cursor-expired": {
    meaning: "The cursor is older than the deletions that the service remembers.",
    advice: "Start again without a cursor, and compare with your copy.",
  },
  "selection-changed": {
    meaning: "Another number of access points matches than `expected` says. Nothing was changed.",
    advice: "Show the person the number in `matching`, and send it as `expected` if they agree.",
  },
  "undo-expired": {
    meaning: "The time in which the change could be undone is over, or it was undone before.",
    advice: "Change the access points again.",
  },
  "precondition-failed": {
    meaning: "Somebody changed it since it was read: the entity tag in If-Match is not the current one.",
    advice: "Read it again, then repeat the change with the new tag.",
  },
  "body-too-large": {
    meaning: "The body is larger than the operation takes.",
    advice: "Send less, or divide it into several requests.",
  },
  "unsupported-media-type": {
    meaning: "The header Content-Type names a format that the operation does not take, or the body is compressed.",
    advice: "Send JSON as application/json, or a file with one of the media types in the header Accept.",
  },
  "validation-failed": {
    meaning: "Values do not have the form that the operation needs. The list errors names every one of them.",
    advice: "Correct the members (pointer) and parameters (parameter) that are named.",
  },
  "idempotency-key-reused": {
    meaning: "The Idempotency-Key was sent in the last 24 hours with another body.",
    advice: "Make a new key for each new request, and repeat a key only with the same body.",
  },
  "too-many-attempts": {
    meaning: "Too many wrong passwords or tokens came from this address or for this user.",
    advice: "Wait as many seconds as the header Retry-After says.",
  },
  "too-many-requests": {
    meaning: "The user has too many requests under way, or has created too much in a minute.",
    advice: "Send fewer requests at once, and wait as many seconds as the header Retry-After says.",
  },
  "internal-error": {
    meaning: "The service has a fault. The log has the details under the id of the request.",
    advice: "Tell the operator of the service the id (instance).",
  },
  "service-unavailable": {
    meaning:
      "The service cannot do this now: its database is away or locked, its disk is full, or it is about to stop.",
    advice: "Nothing was saved. Try again after as many seconds as the header Retry-After says.",
  },
};
