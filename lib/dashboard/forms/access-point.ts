import "server-only";
import { notFound } from "next/navigation";
import type { AccessPoint } from "@/lib/contract/access-point";
import { serviceClient } from "@/lib/dashboard/client";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";
import { findSession, isFormPost, redirectToSignIn, requireSession, type Session } from "@/lib/dashboard/session";

type Found = { accessPoint: AccessPoint; etag: string };

/**
 * The access point a page is about; or off to sign in, or the page that says there is none.
 *
 * @throws Error when the service cannot say; the page's error boundary offers to try again
 */
export async function requireAccessPoint(id: string): Promise<Found> {
  return (await find(await requireSession(), id)) ?? redirectToSignIn();
}

/** The same for a page with a form. Null when the form was sent after the session ended: it is shown again, and asks. */
export async function accessPointForForm(id: string): Promise<Found | null> {
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
async function find(session: Session, id: string): Promise<Found | null> {
  const outcome = await serviceClient(session).findAccessPoint(id);
  if (outcome.ok) return outcome.value ?? notFound();
  if (outcome.problem.status === 401) return null;
  throw new Error(`The access point could not be read: ${outcome.problem.title}`);
}
