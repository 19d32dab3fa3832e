import "server-only";
import { jobZplQuery } from "@/lib/contract/labels/print-state";
import type { Outcome } from "@/lib/contract/outcome";
import { whatFailed } from "@/lib/contract/problem-title";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findOtherPerson, whyRefused } from "@/lib/dashboard/forms/other-person";
import { readLabelForm, requestLabelFile } from "@/lib/dashboard/forms/print-labels";
import { readText } from "@/lib/dashboard/forms/read-form";
import { findSession, redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";
import { isAvailable } from "./page-status";

const FORWARDED_HEADERS = [
  "content-type",
  "content-length",
  "content-disposition",
  "etag",
  "x-labels",
  "x-labels-verified",
];

/** A HEAD or a prefetch does not count as opened. */
export async function answerJobFile(id: string, format: "pdf" | "zpl", request: Request): Promise<Response> {
  const isOpening = request.method === "GET" && !/prefetch/i.test(request.headers.get("sec-purpose") ?? "");
  const client = serviceClient(await requireSession());
  // A GET would count the labels as printed, but the page asks whether they printed, so this is sent as a prefetch.
  const sent = { id, headers: { "Sec-Purpose": "prefetch" }, signal: request.signal };
  const asked = jobZplQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const file = await (format === "pdf"
    ? client.getLabelJobPdf(sent)
    : client.getLabelJobZpl({ ...sent, query: asked.success ? asked.data : {} }));
  // Fails for a person who may only read the job, who gets the file all the same.
  if (file.ok && isOpening) await client.openLabelJob({ id });
  return answerFile(file);
}

/** For a service without print jobs. */
export async function answerLabels(request: Request): Promise<Response> {
  if ((await getCapabilities()).contract) return new Response(`${t("print.file.hasJobs")}\n`, { status: 404 });
  // A body that is no form has no values, which the schema of the form then refuses.
  const form = await request.formData().catch(() => new FormData());
  const session = await findSession();
  const other = session && findOtherPerson(form, session, "page");
  if (other) return new Response(`${whyRefused(other)}\n`, { status: 403, headers: { "Cache-Control": "no-store" } });
  const format = readText(form, "how") === "zpl" ? "zpl" : "pdf";
  const options = { format, isWithoutWrong: readText(form, "intent") === "others" } as const;
  const file = session && (await requestLabelFile(session, readLabelForm(form), options, request.signal));
  if (file && (file.ok || file.problem.status !== 401)) return answerFile(file);
  // 303, so that the browser does not send the form to the sign-in page.
  return new Response(null, {
    status: 303,
    headers: { Location: "/sign-in?next=%2Flabels", "Cache-Control": "no-store" },
  });
}

export async function answerCalibration(request: Request): Promise<Response> {
  const session = await requireSession();
  if (!(await isAvailable("contract"))) return unsupported();
  const given = new URL(request.url).searchParams;
  const query = { stock: given.get("stock") ?? "", printer: given.get("printer") ?? undefined };
  return answerFile(await serviceClient(session).getLabelCalibration({ query }));
}

const unsupported = () =>
  new Response(`${t("print.file.noProfiles")}\n`, {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });

export async function answerFile(outcome: Outcome<Response>): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" });
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) {
    headers.set("Content-Type", "text/plain; charset=utf-8");
    const { errors = [] } = outcome.problem;
    const reasons = errors.length > 0 ? errors.map((error) => error.detail).join("\n") : whatFailed(outcome.problem);
    return new Response(`${reasons}\n`, {
      status: outcome.problem.status,
      headers,
    });
  }
  const { headers: given, body } = outcome.value;
  for (const name of FORWARDED_HEADERS) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(body, { headers });
}
