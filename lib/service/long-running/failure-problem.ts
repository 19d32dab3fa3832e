import { t } from "@/lib/messages/messages";
import { explainFailure } from "../db/failures";
import { ServiceProblem } from "../http/problem-error";

/** Reveals no internal details. 503 for a known failure of the database, otherwise 500. */
export function toProblem(error: unknown, unexpected: string = t("serviceHttp.unexpected")): ServiceProblem {
  if (error instanceof ServiceProblem) return error;
  const failure = explainFailure(error);
  if (!failure) return new ServiceProblem("internal-error", unexpected);
  const headers = { "Retry-After": String(failure.retryAfterSeconds) };
  return new ServiceProblem("service-unavailable", failure.detail, { headers });
}
