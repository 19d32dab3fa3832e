import "server-only";
import { pickFields } from "@/lib/contract/access-points/access-point-fields";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { User } from "@/lib/contract/accounts/account";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { toCustomTexts } from "@/lib/dashboard/forms/custom-fields";
import type { AccessPointValues } from "@/lib/dashboard/forms/form-state";
import {
  type DashboardSession,
  findSession,
  isFormPost,
  redirectToSignIn,
  requireSession,
} from "@/lib/dashboard/session/session";
import { loadFields } from "./custom-fields";
import { setProblemStatus } from "./page-status";

type LoadedAccessPoint = { accessPoint: ListedAccessPoint; etag: string };

/**
 * Returns the access point of a page, or the problem that prevents showing it, such as an unknown id. Redirects to the
 * sign-in page when there is no session.
 */
export async function requireAccessPoint(id: string): Promise<Outcome<LoadedAccessPoint>> {
  return (await load(await requireSession(), id)) ?? redirectToSignIn();
}

/**
 * Returns the access point of a page with a form. Returns null when the form was sent after the session ended: the page
 * then shows the form again, which asks for the password.
 */
export async function accessPointForForm(id: string): Promise<Outcome<LoadedAccessPoint> | null> {
  if (!(await isFormPost())) return requireAccessPoint(id);
  const session = await findSession();
  return session && load(session, id);
}

/**
 * Returns whether to offer this user to change an access point: their own, or any for admins. The service decides; this
 * only hides what it would refuse. A service may not state the owner.
 */
export const canChange = (user: User, { owner }: ListedAccessPoint): boolean =>
  user.role === "admin" || owner === null || user.id === owner.id;

/**
 * Returns the current values and version of an access point, for a form that edited an older version. Returns null when
 * they are unknown.
 */
export async function findLatest(
  id: string,
): Promise<{ theirs: AccessPointValues; theirCustom: Record<string, string>; etag: string } | null> {
  const outcome = await serviceClient(await findSession()).getAccessPoint(id);
  if (!outcome.ok) return null;
  const { accessPoint, etag } = outcome.value;
  const theirCustom = toCustomTexts(await loadFields(), accessPoint.fields);
  return { theirs: pickFields(accessPoint), theirCustom, etag };
}

/**
 * Returns the access point, or null when the service no longer accepts the token. For other failures it also sets the
 * status of the page.
 */
async function load(session: DashboardSession, id: string): Promise<Outcome<LoadedAccessPoint> | null> {
  const outcome = await serviceClient(session).getAccessPoint(id);
  if (outcome.ok) return outcome;
  const { status, type } = outcome.problem;
  if (status === 401) return null;
  setProblemStatus(outcome.problem);
  return type === problemType("not-found") ? failed({ kind: "not-found", detail: NOT_FOUND }) : outcome;
}

const NOT_FOUND = "It may have been deleted, or it belongs to someone else and you may not see it.";
