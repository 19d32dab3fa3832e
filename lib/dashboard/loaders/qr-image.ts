import "server-only";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { redirectToSignIn, requireSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export async function answerQrImage(id: string, kind: "svg" | "png"): Promise<Response> {
  const client = serviceClient(await requireSession());
  const outcome = await (kind === "svg" ? client.getQrSvg({ id }) : client.getQrPng({ id }));
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  if (outcome.ok) {
    const contentType = outcome.value.headers.get("content-type") ?? "";
    return new Response(outcome.value.body, { headers: { ...headers, "Content-Type": contentType } });
  }
  const { status, detail } = outcome.problem;
  if (status === 401) return redirectToSignIn();
  return new Response(status === 404 ? t("requests.noAccessPoint") : detail, { status, headers });
}
