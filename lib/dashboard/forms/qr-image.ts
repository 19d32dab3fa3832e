import "server-only";
import { serviceClient } from "@/lib/dashboard/client";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session";

/** The QR symbol of an access point as a file, or what a browser is told instead. */
export async function answerQrImage(id: string, kind: "svg" | "png"): Promise<Response> {
  const outcome = await serviceClient(await requireSession()).qrImage(id, kind);
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) return new Response(outcome.problem.detail, { status: outcome.problem.status, headers });
  if (!outcome.value) return new Response("There is no such access point.", { status: 404, headers });
  const { bytes, contentType } = outcome.value;
  return new Response(bytes, { headers: { ...headers, "Content-Type": contentType } });
}
