import { createHash } from "node:crypto";
import { t } from "@/lib/messages/messages";
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
      detail: t("serviceHttp.key.invalid"),
    },
  ]);
}

export const fingerprintOf = (input: unknown): string =>
  createHash("sha256").update(JSON.stringify(input)).digest("base64url");

export const keyReused = (of: "access point" | "job"): ServiceProblem =>
  new ServiceProblem(
    "idempotency-key-reused",
    t(of === "job" ? "serviceHttp.key.reusedOfJob" : "serviceHttp.key.reusedOfAccessPoint"),
  );
