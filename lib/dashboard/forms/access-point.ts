import "server-only";
import { notFound } from "next/navigation";
import type { AccessPoint } from "@/lib/contract/access-point";
import { serviceClient } from "@/lib/dashboard/client";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, redirectToSignIn, requireSession, type Session } from "@/lib/dashboard/session";

type Found = { accessPoint: AccessPoint; etag: string };

/**
 * The access point a page is about, or why it cannot be shown; off to sign in without a session, and to the page that
 * says so when there is none of this id.
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

/** null: the service no longer takes this session's token. */
async function find(session: Session, id: string): Promise<Outcome<Found> | null> {
  const outcome = await serviceClient(session).findAccessPoint(id);
  if (outcome.ok) return { ok: true, value: outcome.value ?? notFound() };
  return outcome.problem.status === 401 ? null : outcome;
}
