import "server-only";
import { type UserList, type UserQuery, userQuery } from "@/lib/contract/accounts/people";
import { failed, type Outcome } from "@/lib/contract/outcome";
import type { Problem } from "@/lib/contract/problem";
import type { VersionedUser } from "@/lib/dashboard/client/people-client";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import type { PersonValues, Receiver } from "@/lib/dashboard/forms/people-form-state";
import {
  findSession,
  isFormPost,
  redirectToSignIn,
  requireSession,
  requireSessionOrForm,
} from "@/lib/dashboard/session/session";
import { setProblemStatus } from "./page-status";

type SearchParams = Record<string, string | string[] | undefined>;

/** People on a page. */
const LIMIT = "25";

/** Returns the query of the list's URL. Invalid parameters fall back to the defaults. */
export function peopleQuery({ page, q }: SearchParams): UserQuery {
  const { shape } = userQuery;
  return {
    page: shape.page.catch(1).parse(page || undefined),
    limit: shape.limit.parse(LIMIT),
    q: shape.q.catch("").parse(q),
  };
}

/** Returns a page of people. Redirects to the sign-in page when there is no session. */
export async function requirePeople(query: UserQuery): Promise<Outcome<UserList>> {
  const outcome = await serviceClient(await requireSession()).listUsers(query);
  if (!outcome.ok && outcome.problem.status === 401) return redirectToSignIn();
  if (!outcome.ok) setProblemStatus(outcome.problem);
  return outcome;
}

/**
 * Returns why the signed-in user may not see a form about people, or null. Returns null also when the form was sent
 * after the session ended: the form then asks for the password.
 */
export async function peopleProblem(): Promise<Problem | null> {
  await requireSessionOrForm();
  const session = await findSession();
  if (!session || session.user.role === "admin") return null;
  const { problem } = failed({ kind: "forbidden", detail: "" });
  setProblemStatus(problem);
  return problem;
}

/**
 * Returns the person of a page and their version, or the problem that prevents showing them. Redirects to the sign-in
 * page when there is no session. Returns null when a form was sent after the session ended: the page then renders the
 * form, which asks for the password.
 */
export async function personForForm(id: string): Promise<Outcome<VersionedUser> | null> {
  const session = await findSession();
  const outcome = session && (await serviceClient(session).getUser(id));
  if (outcome?.ok) return outcome;
  if (outcome && outcome.problem.status !== 401) {
    setProblemStatus(outcome.problem);
    return outcome;
  }
  return (await isFormPost()) ? null : redirectToSignIn();
}

/** Returns the current values and version of a person, for a form that edited an older version, or null. */
export async function findLatestPerson(id: string): Promise<{ theirs: PersonValues; etag: string } | null> {
  const outcome = await serviceClient(await findSession()).getUser(id);
  if (!outcome.ok) return null;
  const { user, etag } = outcome.value;
  return { theirs: { name: user.name, role: user.role }, etag };
}

/** Maximum number of people that a search for a receiver returns. */
const RECEIVERS_MAX = "100";

/** Returns the active people, except one, whose name or e-mail contains the words of `q`. */
export async function findReceivers(except: string, q: string): Promise<Outcome<Receiver[]>> {
  const query = userQuery.safeParse({ limit: RECEIVERS_MAX, q });
  if (!query.success) return { ok: true, value: [] };
  const outcome = await serviceClient(await findSession()).listUsers(query.data);
  if (!outcome.ok) return outcome;
  const active = outcome.value.data.filter((user) => user.id !== except && !user.disabled && !user.invited);
  return { ok: true, value: active.map(({ id, name, email }) => ({ id, name, email })) };
}
