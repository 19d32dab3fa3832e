import "server-only";
import { cache } from "react";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { findSession, isFormPost, redirectToSignIn } from "@/lib/dashboard/session/session";
import { setProblemStatus } from "./page-status";

/**
 * Returns the custom fields of access points, in their order. Returns none without a session, for a service that lacks
 * them, and while it does not answer. The pages then show the other fields.
 */
export const loadFields = cache(async (): Promise<CustomField[]> => {
  const session = await findSession();
  if (!session || !(await getCapabilities()).fields) return [];
  const outcome = await serviceClient(session).listFields();
  return outcome.ok ? outcome.value : [];
});

/**
 * Returns all fields of a page for admins, the deleted ones too, or the problem that prevents showing it. Redirects to
 * the sign-in page when there is no session. Returns null when a form was sent after the session ended.
 */
export async function fieldsForAdmin(): Promise<Outcome<CustomField[]> | null> {
  const session = await findSession();
  const isAdmin = session?.user.role === "admin";
  const outcome =
    session &&
    (isAdmin ? await serviceClient(session).listFields({ deleted: true }) : failed({ kind: "forbidden", detail: "" }));
  if (outcome?.ok) return outcome;
  if (outcome && outcome.problem.status !== 401) {
    setProblemStatus(outcome.problem);
    return outcome;
  }
  return (await isFormPost()) ? null : redirectToSignIn();
}
