import type { InvitedUser } from "@/lib/contract/accounts/people";
import { startSignIn } from "./test-sign-in";

export const KIM = { sub: "kim-1", email: "kim@example.com", email_verified: true, name: "Kim Lee" };

/** Starts a service with the admin Zoe, who has a password, and a provider. */
export async function startOffice(environment: Record<string, string> = {}) {
  const started = await startSignIn(environment);
  const { token, user: admin } = await started.service.signedIn("zoe@example.com", "admin");
  const asAdmin = (method: string, path: string, body?: unknown) => started.service.send(method, path, { token, body });
  const invite = async (email: string, role = "staff"): Promise<InvitedUser> =>
    (await asAdmin("POST", "/users", { email, name: "Invited", role })).json();
  return { ...started, admin, token, asAdmin, invite };
}
