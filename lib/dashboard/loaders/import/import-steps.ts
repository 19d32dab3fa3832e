import "server-only";
import type { StoredImport } from "@/lib/contract/access-points/imports/import";
import type { Outcome } from "@/lib/contract/outcome";
import { whatFailed } from "@/lib/contract/problem-title";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { findOtherPerson, whyRefused } from "@/lib/dashboard/forms/other-person";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";
import { isAvailable } from "../page-status";

const NDJSON = "application/x-ndjson";

/** The work is cancelled when the browser leaves. */
export type StepOptions = { headers: { Accept: string }; signal: AbortSignal };

type Step = (client: ServiceClient, form: FormData, options: StepOptions) => Promise<Outcome<Response>>;

export const answerWith = (result: StoredImport): Response => new Response(`${JSON.stringify({ result })}\n`);

/** Answers with lines of progress, of which the last one has the result or the problem. */
export async function answerWork(request: Request, step: Step): Promise<Response> {
  if (!(await isAvailable("contract"))) return new Response(`${t("detail.notAvailable")}\n`, { status: 404 });
  const session = await findSession();
  if (!session) return signedOut();
  // The form is large, so it is read after a session was found.
  const form = await request.formData().catch(() => new FormData());
  const other = findOtherPerson(form, session, "page");
  if (other) return refuse(409, whyRefused(other));
  const outcome = await step(serviceClient(session), form, { headers: { Accept: NDJSON }, signal: request.signal });
  if (!outcome.ok) {
    const { status } = outcome.problem;
    return status === 401 ? signedOut() : refuse(status, whatFailed(outcome.problem));
  }
  const headers = { "Content-Type": NDJSON, "Cache-Control": "private, no-store, no-transform" };
  return new Response(outcome.value.body, { headers });
}

const refuse = (status: number, detail: string): Response => new Response(detail, { status });

const signedOut = (): Response => refuse(401, t("import.signedOut"));
