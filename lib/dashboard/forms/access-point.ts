import "server-only";
import { pickFields } from "@/lib/contract/access-point-fields";
import { problemKinds, problemType } from "@/lib/contract/problem";
import { getCapabilities, lacks } from "@/lib/dashboard/capabilities";
import { serviceClient } from "@/lib/dashboard/client";
import { failPage } from "@/lib/dashboard/failed-page";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";
import type { ListedAccessPoint } from "@/lib/dashboard/forms/listing";
import { getHost } from "@/lib/dashboard/host";
import { findListedRows } from "@/lib/dashboard/listed-rows";
import type { Outcome } from "@/lib/dashboard/outcome";
import { findSession, isFormPost, redirectToSignIn, requireSession, type Session } from "@/lib/dashboard/session";

type Found = { accessPoint: ListedAccessPoint; etag: string };

/**
 * Returns the access point of a page, or the problem that prevents showing it, such as an unknown id. Redirects to the
 * sign-in page when there is no session.
 */
export async function requireAccessPoint(id: string): Promise<Outcome<Found>> {
  return (await find(await requireSession(), id)) ?? redirectToSignIn();
}

/**
 * Returns the access point of a page with a form. Returns null when the form was sent after the session ended: the page
 * then shows the form again, which asks for the password.
 */
export async function accessPointForForm(id: string): Promise<Outcome<Found> | null> {
  if (!(await isFormPost())) return requireAccessPoint(id);
  const session = await findSession();
  return session && find(session, id);
}

/** Returns whether the service can change access points. If it cannot, the page answers 404. */
export async function isChangeable(): Promise<boolean> {
  const isMissing = await lacks("change");
  if (isMissing) getHost().setPageStatus(404);
  return !isMissing;
}

/**
 * Returns the current values and version of an access point, for a form that edited an older version. Returns null when
 * they are unknown.
 */
export async function findLatest(id: string): Promise<{ theirs: AccessPointValues; etag: string } | null> {
  const outcome = await serviceClient(await findSession()).findAccessPoint(id);
  if (!outcome.ok || !outcome.value) return null;
  const { accessPoint, etag } = outcome.value;
  return { theirs: pickFields(accessPoint), etag };
}

/**
 * Finds an access point. Returns null when the service no longer accepts the token. For other failures it also sets the
 * status of the page.
 */
async function find(session: Session, id: string): Promise<Outcome<Found> | null> {
  const outcome = (await getCapabilities()).find ? await findById(session, id) : await findInList(session, id);
  if (outcome.ok) return outcome;
  if (outcome.problem.status === 401) return null;
  failPage(outcome.problem);
  return outcome;
}

async function findById(session: Session, id: string): Promise<Outcome<Found>> {
  const outcome = await serviceClient(session).findAccessPoint(id);
  if (!outcome.ok) return outcome;
  return outcome.value ? { ok: true, value: outcome.value } : nothingThere(null);
}

/** Finds an access point by reading the list, for a service that cannot find one by id. The result has no version. */
async function findInList(session: Session, id: string): Promise<Outcome<Found>> {
  const found = await findListedRows(session, [id]);
  if (!found.ok) return found;
  const [accessPoint] = found.value.rows;
  return accessPoint ? { ok: true, value: { accessPoint, etag: "" } } : nothingThere(found.value.searched);
}

/**
 * Returns a "not found" problem. `searched`: the number of rows that were read if the list is longer than that,
 * otherwise null.
 */
function nothingThere(searched: number | null): Outcome<never> {
  const [status, title] = problemKinds["not-found"];
  const detail =
    searched === null
      ? "It may have been deleted, or it belongs to someone else and is not for you to see."
      : `It is not among the newest ${searched.toLocaleString("en")} of your list, and older ones are not looked through. Look for it in the list.`;
  return { ok: false, problem: { type: problemType("not-found"), title, status, detail } };
}
