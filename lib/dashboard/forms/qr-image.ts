import "server-only";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { serviceClient } from "@/lib/dashboard/client";
import { getHost } from "@/lib/dashboard/host";
import { findListedRows } from "@/lib/dashboard/listed-rows";
import { redirectToSignIn, requireSession, type Session } from "@/lib/dashboard/session";

/** The QR symbol of an access point as a file, or what a browser is told instead. */
export async function answerQrImage(id: string, kind: "svg" | "png"): Promise<Response> {
  const outcome = await qrImage(await requireSession(), id, kind);
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) return new Response(outcome.problem.detail, { status: outcome.problem.status, headers });
  if (!outcome.value) return new Response("There is no such access point.", { status: 404, headers });
  const { bytes, contentType } = outcome.value;
  return new Response(bytes, { headers: { ...headers, "Content-Type": contentType } });
}

/** Drawn by the service, or here from its list; null: there is none of this id, or it is not for this person to see. */
async function qrImage(session: Session, id: string, kind: "svg" | "png") {
  if ((await getCapabilities()).symbol) return serviceClient(session).qrImage(id, kind);
  const found = await findListedRows(session, [id]);
  if (!found.ok) return found;
  const [row] = found.value.rows;
  return row ? getHost().labelDesk.symbol(row.qrCode, kind) : { ok: true as const, value: null };
}
