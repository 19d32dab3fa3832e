import "server-only";
import { newReport } from "@/lib/contract/access-points/codes/point-report";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { currentPage, signInPath } from "@/lib/dashboard/session/session";
import { pointPage } from "./point-page";

export async function findPublicPage(code: string): Promise<Response | null> {
  const outcome = await serviceClient(null).getPublicPoint({ key: code });
  return outcome.ok ? pointPage({ point: outcome.value, path: await currentPage() }) : null;
}

/** A code without a public page leads to sign-in, as the page itself does. */
export async function answerReport(code: string, form: FormData): Promise<Response> {
  const client = serviceClient(null);
  const shown = await client.getPublicPoint({ key: code });
  if (!shown.ok) return seeOther(await signInPath());
  const typed = readTexts(form, ["kind", "text", "contact"]);
  const valid = validateForm(newReport, typed);
  const sent = valid.ok ? await client.reportCode({ key: code, body: valid.value }) : valid;
  if (!sent.ok) return pointPage({ point: shown.value, path: await currentPage(), refused: { typed, failed: sent } });
  return seeOther(new URL(sent.value.url, "http://page.invalid").pathname);
}

const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });
