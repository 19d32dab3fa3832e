import "server-only";
import { type StoredImport, storedImport } from "@/lib/contract/access-points/imports/import";
import type { Capabilities } from "@/lib/contract/capabilities";
import type { Outcome } from "@/lib/contract/outcome";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { findOtherPerson, whyRefused } from "@/lib/dashboard/forms/other-person";
import { setFlash } from "@/lib/dashboard/session/flash";
import { findSession } from "@/lib/dashboard/session/session";
import { isAvailable } from "../page-status";

export const IMPORT_PAGE = "/access-points/import";

const NDJSON = "application/x-ndjson";

const MESSAGE_MAX = 290;

/** The work is cancelled when the browser leaves. */
export type StepOptions = { headers: { Accept: string }; signal: AbortSignal };

type Step = (client: ServiceClient, form: FormData, options: StepOptions) => Promise<Outcome<Response>>;

/** A browser without script is redirected to the page of the import. */
export const answerStep = (request: Request, failedPage: WorkForm["failedPage"], step: Step): Promise<Response> =>
  answerWork(request, { capability: "contract", failedPage, placeOf: placeOfImport }, step);

export const answerWith = (result: StoredImport, { headers }: StepOptions): Response =>
  headers.Accept === NDJSON ? new Response(`${JSON.stringify({ result })}\n`) : Response.json(result);

const placeOfImport = (result: unknown) => `${IMPORT_PAGE}/${encodeURIComponent(storedImport.parse(result).id)}`;

type WorkForm = {
  capability: keyof Capabilities;
  failedPage: string | (() => string);
  placeOf: (result: unknown, form: FormData) => string;
};

/** The script gets lines with progress; a browser without script is redirected. */
export async function answerWork(
  request: Request,
  { capability, failedPage, placeOf }: WorkForm,
  step: Step,
): Promise<Response> {
  const pageAfterFailure = () => (typeof failedPage === "string" ? failedPage : failedPage());
  const hasScript = request.headers.get("accept")?.includes(NDJSON) ?? false;
  if (!(await isAvailable(capability))) return new Response("Not available with this service.\n", { status: 404 });
  const refuse = async (detail: string, status: number) => {
    if (hasScript) return lines(`${JSON.stringify({ problem: { status, detail } })}\n`);
    await setFlash({ tone: "danger", name: "", text: detail.slice(0, MESSAGE_MAX) });
    return redirectTo(pageAfterFailure());
  };
  const session = await findSession();
  if (!session) return signedOut(hasScript, pageAfterFailure());
  // The form is large, so it is read after a session was found.
  const form = await request.formData().catch(() => new FormData());
  const other = findOtherPerson(form, session, "page");
  if (other) return refuse(whyRefused(other), 409);
  const options = { headers: { Accept: hasScript ? NDJSON : "application/json" }, signal: request.signal };
  const outcome = await step(serviceClient(session), form, options);
  if (!outcome.ok) {
    const { status, detail, title } = outcome.problem;
    if (status === 401) return signedOut(hasScript, pageAfterFailure());
    return refuse(detail || title, status);
  }
  if (hasScript) return lines(outcome.value.body);
  return redirectTo(placeOf(await outcome.value.json(), form));
}

const lines = (body: BodyInit | null) =>
  new Response(body, { headers: { "Content-Type": NDJSON, "Cache-Control": "private, no-store, no-transform" } });

const signedOut = (hasScript: boolean, page: string): Response =>
  hasScript
    ? lines(`${JSON.stringify({ problem: { status: 401, detail: "Your session has ended. Sign in again." } })}\n`)
    : redirectTo(`/sign-in?next=${encodeURIComponent(page)}`);

const redirectTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });
