import { explainFailure } from "../db/failures";
import { ServiceProblem } from "../http/problem-error";

const UNEXPECTED =
  "The service failed unexpectedly. Try again; if it fails again, report `instance`, which the log contains.";

/** Reveals no internal details. 503 for a known failure of the database, otherwise 500. */
export function toProblem(error: unknown, unexpected: string = UNEXPECTED): ServiceProblem {
  if (error instanceof ServiceProblem) return error;
  const failure = explainFailure(error);
  if (!failure) return new ServiceProblem("internal-error", unexpected);
  const headers = { "Retry-After": String(failure.retryAfterSeconds) };
  return new ServiceProblem("service-unavailable", failure.detail, { headers });
}
