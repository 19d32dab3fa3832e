import type { InvitedUser, OneTimeLink } from "@/lib/contract/accounts/people";
import { PASSWORD } from "../../testing/start-test-service";
import { startSignIn } from "./test-sign-in";

export const KIM = { sub: "kim-1", email: "kim@example.com", email_verified: true, name: "Kim Lee" };

/** Starts a service with the admin Zoe, who has a password, and a provider. */
export async function startOffice(environment: Record<string, string> = {}) {
  const started = await startSignIn(environment);
  const { token, user: admin } = await started.service.signedIn("zoe@example.com", "admin");
  const asAdmin = (method: string, path: string, body?: unknown) => started.service.send(method, path, { token, body });
  const invite = async (email: string, role = "staff"): Promise<InvitedUser> =>
    (await asAdmin("POST", "/users", { email, name: "Invited", role })).json();
  /** Returns the link to a new password of a user, made by another admin than Zoe, who is none any more. */
  const resetByOther = async (id: string): Promise<OneTimeLink> => {
    const other = await started.service.signedIn("yan@example.com", "admin");
    const sent = { token: other.token, body: { password: PASSWORD } };
    const link = await (await started.service.send("POST", `/users/${id}/reset`, sent)).json();
    await asAdmin("PATCH", `/users/${other.user.id}`, { role: "staff" });
    return link;
  };
  return { ...started, admin, token, asAdmin, invite, resetByOther };
}
