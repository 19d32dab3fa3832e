import "server-only";
import { redirect } from "next/navigation";
import { mayWrite, VIEWERS_LOOK_ONLY } from "@/lib/contract/accounts/roles";
import type { Capabilities } from "@/lib/contract/capabilities";
import { failed, type Outcome, type PageData } from "@/lib/contract/outcome";
import { problemType } from "@/lib/contract/problem";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import {
  type DashboardSession,
  findSession,
  isFormPost,
  isSignedIn,
  redirectToSignIn,
} from "@/lib/dashboard/session/session";
import { isAvailable, setProblemStatus } from "./page-status";

type Page<T> = {
  /** What the service must have for the page; without it every service has the page. */
  needs?: keyof Capabilities;
  /** Whether viewers get 403, because everything that the page offers changes something. */
  isForWriters?: true;
  load: (client: ServiceClient, session: DashboardSession) => Promise<Outcome<T>>;
};

/**
 * Loads what a page shows and sets the status of the page. The page shows `NotLoaded` when there is nothing to show.
 * Redirects to the sign-in page when there is no session.
 */
export async function loadPage<T>(page: Page<T>): Promise<PageData<T>> {
  const session = await findSession();
  return (session && (await loadWith(session, page))) ?? redirectToSignIn();
}

/**
 * Loads what a page with forms shows, as `loadPage`. The value is null when a form was sent after the session ended: the
 * page then shows the form again with what was typed, and asks for the password. It is null as well when another person signed
 * in before the form was sent, who may see nothing of what it edits.
 */
export async function loadFormPage<T>(page: Page<T>): Promise<PageData<T | null>> {
  if (getRuntime().isFormKept()) return { ok: true, value: null };
  const session = await findSession();
  const loaded = session && (await loadWith(session, page));
  if (loaded) return loaded;
  return (await isFormPost()) ? { ok: true, value: null } : redirectToSignIn();
}

/** Loads nothing, for a page that needs only a session: succeeds unless the service rejects it. */
export async function loadNothing(): Promise<Outcome<null>> {
  return (await isSignedIn()) ? { ok: true, value: null } : failed({ kind: "invalid-token", detail: "" });
}

/** Returns null when the service no longer accepts the session. */
async function loadWith<T>(session: DashboardSession, page: Page<T>): Promise<PageData<T> | null> {
  const { needs, isForWriters, load } = page;
  if (needs && !(await isAvailable(needs))) return { ok: false, problem: null };
  const isRefused = isForWriters && !mayWrite(session.user.role);
  const outcome = isRefused
    ? failed({ kind: "forbidden", detail: VIEWERS_LOOK_ONLY })
    : await load(serviceClient(session), session);
  if (outcome.ok) return outcome;
  if (outcome.problem.status === 401) return null;
  if (outcome.problem.type === problemType("second-factor-due")) redirect("/account/second-factor");
  setProblemStatus(outcome.problem);
  return outcome;
}
