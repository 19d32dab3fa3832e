import "server-only";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { serviceClient } from "@/lib/dashboard/client";
import { getHost } from "@/lib/dashboard/host";
import { findListedRows } from "@/lib/dashboard/listed-rows";
import { redirectToSignIn, requireSession, type Session } from "@/lib/dashboard/session";

/** Answers with the QR symbol of an access point as an image, or with an error text. */
export async function answerQrImage(id: string, kind: "svg" | "png"): Promise<Response> {
  const outcome = await qrImage(await requireSession(), id, kind);
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) return new Response(outcome.problem.detail, { status: outcome.problem.status, headers });
  if (!outcome.value) return new Response("There is no such access point.", { status: 404, headers });
  const { bytes, contentType } = outcome.value;
  return new Response(bytes, { headers: { ...headers, "Content-Type": contentType } });
}

/**
 * Returns the QR symbol from the service, or renders it here from the list. Returns null when no access point has this
 * id or this person may not see it.
 */
async function qrImage(session: Session, id: string, kind: "svg" | "png") {
  if ((await getCapabilities()).symbol) return serviceClient(session).qrImage(id, kind);
  const found = await findListedRows(session, [id]);
  if (!found.ok) return found;
  const [row] = found.value.rows;
  return row ? getHost().labelDesk.symbol(row.qrCode, kind) : { ok: true as const, value: null };
}
