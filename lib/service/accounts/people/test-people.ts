import type { InvitedUser, ManagedUser, OneTimeLink, UserList } from "@/lib/contract/accounts/people";
import type { Problem, ProblemKind } from "@/lib/contract/problem";
import { expectProblem } from "../../testing/expect-problem";
import { PASSWORD, startTestService } from "../../testing/start-test-service";

/** Starts a service with the admin Ada, and returns functions that send requests as Ada. */
export async function startPeople(environment: Record<string, string> = {}) {
  const service = await startTestService(environment);
  const { token, user: admin } = await service.signedIn("ada@example.com", "admin");
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    service.send(method, path, { token, body, headers });
  const list = async (query = ""): Promise<UserList> => (await send("GET", `/users${query}`)).json();
  const get = async (id: string): Promise<ManagedUser> => (await send("GET", `/users/${id}`)).json();
  const invite = async (email: string, name: string, role = "staff"): Promise<InvitedUser> =>
    (await send("POST", "/users", { email, name, role })).json();
  const reset = async (id: string): Promise<OneTimeLink> =>
    (await send("POST", `/users/${id}/reset`, { password: PASSWORD })).json();

  /** Returns the actions in the audit log besides sign-ins, in alphabetical order. */
  const actions = async (): Promise<string[]> => {
    const entries = service.db
      .selectFrom("audit_entries")
      .select("action")
      .where("action", "not in", ["sign-in.succeeded", "sign-in.failed"]);
    return (await entries.orderBy("action").execute()).map((row) => row.action);
  };
  return { service, token, admin, send, list, get, invite, reset, actions };
}

/** Returns the token of a one-time link. */
export const tokenOf = (url: string): string => new URL(url, "http://test.invalid").searchParams.get("token") ?? "";

/** Expects that a response is a problem of this kind, and returns its body. */
export async function expectRefused(response: Response, status: number, kind: ProblemKind): Promise<Problem> {
  const body = response.clone().json();
  await expectProblem(response, { status, kind });
  return body;
}
