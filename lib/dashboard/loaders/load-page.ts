import "server-only";
import { redirect } from "next/navigation";
import { mayWrite, viewersLookOnly } from "@/lib/contract/accounts/roles";
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
  needs?: keyof Capabilities;
  /** Viewers get 403. */
  isForWriters?: true;
  load: (client: ServiceClient, session: DashboardSession) => Promise<Outcome<T>>;
};

/** Redirects to the sign-in page when there is no session. */
export async function loadPage<T>(page: Page<T>): Promise<PageData<T>> {
  const session = await findSession();
  return (session && (await loadWith(session, page))) ?? redirectToSignIn();
}

/** The value is null after the session ended (the page keeps what was typed) or when another person signed in. */
export async function loadFormPage<T>(page: Page<T>): Promise<PageData<T | null>> {
  if (getRuntime().isFormKept()) return { ok: true, value: null };
  const session = await findSession();
  const loaded = session && (await loadWith(session, page));
  if (loaded) return loaded;
  return (await isFormPost()) ? { ok: true, value: null } : redirectToSignIn();
}

/** For a page that needs only a session: succeeds unless the service rejects it. */
export async function loadNothing(): Promise<Outcome<null>> {
  return (await isSignedIn()) ? { ok: true, value: null } : failed({ kind: "invalid-token", detail: "" });
}

async function loadWith<T>(session: DashboardSession, page: Page<T>): Promise<PageData<T> | null> {
  const { needs, isForWriters, load } = page;
  if (needs && !(await isAvailable(needs))) return { ok: false, problem: null };
  const isRefused = isForWriters && !mayWrite(session.user.role);
  const outcome = isRefused
    ? failed({ kind: "forbidden", detail: viewersLookOnly() })
    : await load(serviceClient(session), session);
  if (outcome.ok) return outcome;
  if (outcome.problem.status === 401) return null;
  if (outcome.problem.type === problemType("second-factor-due")) redirect("/account/second-factor");
  setProblemStatus(outcome.problem);
  return outcome;
}
