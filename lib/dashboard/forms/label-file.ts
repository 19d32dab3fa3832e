import "server-only";
import { serviceClient } from "@/lib/dashboard/client";
import { hasLedger } from "@/lib/dashboard/forms/ledger";
import { labelsOf } from "@/lib/dashboard/labels-of";
import type { Outcome } from "@/lib/dashboard/outcome";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

/** Headers of the service's answer that are sent to the browser. */
const HANDED_ON = ["content-type", "content-length", "content-disposition", "etag", "x-labels", "x-labels-verified"];

/** Streams the file of a print job. The bytes are the same each time. */
export async function answerJobFile(id: string, format: "pdf" | "zpl", signal: AbortSignal): Promise<Response> {
  const labels = await labelsOf(await requireSession());
  return answerFile(await labels.labelJobFile(id, format, signal));
}

/** Streams the calibration sheet of a printer. */
export async function answerCalibration(request: Request): Promise<Response> {
  const session = await requireSession();
  if (!(await hasLedger())) return notKept();
  const given = new URL(request.url).searchParams;
  const parameters = new URLSearchParams([...given].filter(([name]) => name === "stock" || name === "printer"));
  return answerFile(await serviceClient(session).labelCalibration(parameters));
}

const notKept = () =>
  new Response("The service behind this dashboard keeps no printers.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });

async function answerFile(outcome: Outcome<Response>): Promise<Response> {
  const headers = new Headers({ "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" });
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) {
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response(`${outcome.problem.detail || outcome.problem.title}\n`, {
      status: outcome.problem.status,
      headers,
    });
  }
  const { headers: given, body } = outcome.value;
  for (const name of HANDED_ON) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(body, { headers });
}
