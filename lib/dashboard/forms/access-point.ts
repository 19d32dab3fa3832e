import "server-only";
import { problemKinds, problemType } from "@/lib/contract/problem";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { serviceClient } from "@/lib/dashboard/client";
import { failPage } from "@/lib/dashboard/failed-page";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";
import { findListedRows } from "@/lib/dashboard/listed-rows";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, redirectToSignIn, requireSession, type Session } from "@/lib/dashboard/session";

type Found = { accessPoint: ListedAccessPoint; etag: string };

/**
 * The access point a page is about, or why it cannot be shown, such as that there is none of this id; off to sign in
 * without a session.
 */
export async function requireAccessPoint(id: string): Promise<Outcome<Found>> {
  return (await find(await requireSession(), id)) ?? redirectToSignIn();
}

/** The same for a page with a form. Null when the form was sent after the session ended: it is shown again, and asks. */
export async function accessPointForForm(id: string): Promise<Outcome<Found> | null> {
  if (!(await isFormPost())) return requireAccessPoint(id);
  const session = await findSession();
  return session && find(session, id);
}

/** What an access point is now and its version, for a form that was about to change an older one; null when unknown. */
export async function findLatest(id: string): Promise<{ theirs: AccessPointValues; etag: string } | null> {
  const outcome = await serviceClient(await findSession()).findAccessPoint(id);
  if (!outcome.ok || !outcome.value) return null;
  const { accessPoint, etag } = outcome.value;
  const { name, location, description, qrCode } = accessPoint;
  return { theirs: { name, location, description, qrCode }, etag };
}

/** null: the service no longer takes this session's token. A failure is the page's own status too. */
async function find(session: Session, id: string): Promise<Outcome<Found> | null> {
  const outcome = await findIn(session, id);
  if (outcome.ok && outcome.value) return { ok: true, value: outcome.value };
  const failed = outcome.ok ? nothingThere : outcome;
  if (failed.problem.status === 401) return null;
  failPage(failed.problem);
  return failed;
}

/** By its id, or from the list where the service knows no other way: then it has no version. */
async function findIn(session: Session, id: string): Promise<Outcome<Found | null>> {
  if ((await getCapabilities()).find) return serviceClient(session).findAccessPoint(id);
  const found = await findListedRows(session, [id]);
  if (!found.ok) return found;
  const [accessPoint] = found.value.rows;
  return { ok: true, value: accessPoint ? { accessPoint, etag: "" } : null };
}

const [status, title] = problemKinds["not-found"];
const nothingThere = { ok: false as const, problem: { type: problemType("not-found"), title, status, detail: title } };
