import { SIGN_IN_ATTEMPT_HEADER } from "@/lib/contract/accounts/oidc";
import { startSignIn } from "../../accounts/oidc/test-sign-in";
import { tokenOf } from "../../accounts/people/test-people";
import type { Asked, Examples } from "../openapi-answer";
import { UNKNOWN } from "../permissions/account-rules";
import { addProvider } from "../permissions/start-with-each-role";
import { PASSWORD } from "../start-test-service";

const KIM = { sub: "kim-1", email: "kim@example.com", email_verified: true };

/** Starts a service with a provider, and an admin of it. */
export async function startSignInWorld() {
  const started = await startSignIn({ OIDC_ALLOWED_DOMAINS: "example.com", OIDC_ROLES: "door-admins=admin,*=staff" });
  const { service, provider, begin, queryOf, finish } = started;
  const { token } = await service.signedIn("zoe@example.com", "admin");
  await service.send("POST", "/users", { token, body: { email: KIM.email, name: "Kim", role: "staff" } });
  provider.state.person = { ...KIM, groups: ["door-admins"] };
  const comeBack = async () => {
    const begun = await begin();
    return { attempt: begun.attempt, query: queryOf(begun) };
  };
  const codeOf = async () => {
    const { attempt, query } = await comeBack();
    const { code } = await (await finish(attempt, query)).json();
    return { body: { code }, headers: { [SIGN_IN_ATTEMPT_HEADER]: attempt } };
  };
  /** Returns the attempt of a person who came back with the link of an invitation. */
  const toConfirm = async () => {
    const body = { email: "lee@example.com", name: "Lee", role: "staff" };
    const { invitation } = await (await service.send("POST", "/users", { token, body })).json();
    const begun = await begin({ link: tokenOf(invitation.url) });
    const { person } = provider.state;
    provider.state.person = { sub: "lee-1", groups: [] };
    const { link } = await (await finish(begun.attempt, queryOf(begun))).json();
    provider.state.person = person;
    return { body: { attempt: link.attempt } };
  };
  /** Links an account of a provider to a new person, and returns the ids of both. */
  const linked = async () => {
    const { id: user_id } = await service.addUser(`${crypto.randomUUID()}@example.com`);
    const row = { id: crypto.randomUUID(), user_id, issuer: provider.issuer, subject: user_id, created_at: 0 };
    await service.db.insertInto("identities").values(row).execute();
    return { id: user_id, key: row.id };
  };
  return { signIn: { on: service, admin: token, comeBack, codeOf, toConfirm, linked } };
}

type SignInWorld = Awaited<ReturnType<typeof startSignInWorld>>;

const ENTRA = { name: "Entra", issuer: "https://login.microsoftonline.com/office/v2.0", clientId: "doors" };

const chosen = { provider: "1" };
const unknown = (): Asked => ({ body: { provider: "7" } });

/** Examples of the operations that sign in with a provider. */
export const signInExamples: Examples<{ provider: SignInWorld }> = {
  listSignInProviders: { success: ({ provider: { signIn } }) => [{ on: signIn.on }, {}] },
  listProviders: {
    success: ({ provider: { signIn } }) => [{ on: signIn.on, token: signIn.admin }],
    problem: () => ({}),
  },
  createProvider: {
    success: ({ provider: { signIn } }) => [
      signIn.on.db
        .deleteFrom("sign_in_providers")
        .execute()
        .then(() => ({
          on: signIn.on,
          token: signIn.admin,
          body: { ...ENTRA, clientSecret: "s", password: PASSWORD },
        })),
    ],
    problem: ({ provider: { signIn } }) => ({
      ...{ on: signIn.on, token: signIn.admin, body: { ...ENTRA, issuer: "http://example.com", password: PASSWORD } },
    }),
  },
  updateProvider: {
    success: ({ provider: { signIn } }) => [
      addProvider(signIn.on.db).then((id) => ({
        ...{ on: signIn.on, token: signIn.admin, id, body: { name: "Office", roles: "*=staff", password: PASSWORD } },
      })),
    ],
    problem: ({ provider: { signIn } }) => ({
      ...{ on: signIn.on, token: signIn.admin, id: "1", body: { password: PASSWORD } },
    }),
  },
  deleteProvider: {
    success: ({ provider: { signIn } }) => [
      addProvider(signIn.on.db).then((id) => ({
        ...{ on: signIn.on, token: signIn.admin, id, body: { password: PASSWORD } },
      })),
    ],
    problem: ({ provider: { signIn } }) => ({
      ...{ on: signIn.on, token: signIn.admin, id: "1", body: { password: PASSWORD } },
    }),
  },
  checkProvider: {
    success: ({ provider: { signIn } }) => [{ on: signIn.on, token: signIn.admin, id: "1" }],
    problem: ({ provider: { signIn } }) => ({ on: signIn.on, token: signIn.admin, id: UNKNOWN }),
  },
  startSignIn: {
    success: ({ provider: { signIn } }) => [{ on: signIn.on, body: { ...chosen, next: "/account" } }],
    problem: unknown,
  },
  trySignIn: {
    success: ({ provider: { signIn } }) => [{ on: signIn.on, token: signIn.admin, body: chosen }],
    problem: ({ provider: { signIn } }) => ({ on: signIn.on, token: signIn.admin, body: { provider: "7" } }),
  },
  finishSignIn: {
    success: ({ provider: { signIn } }) => [signIn.comeBack().then((body) => ({ on: signIn.on, body }))],
    problem: () => ({ body: { query: "code=guessed&state=guessed" } }),
  },
  linkAccount: {
    success: ({ provider: { signIn } }) => [signIn.toConfirm().then((sent) => ({ on: signIn.on, ...sent }))],
    problem: () => ({ body: { attempt: "guessed" } }),
  },
  useOneTimeCode: {
    success: ({ provider: { signIn } }) => [signIn.codeOf().then((sent) => ({ on: signIn.on, ...sent }))],
    problem: () => ({ body: { code: "guessed" } }),
  },
  unlinkIdentity: {
    success: ({ provider: { signIn } }) => [
      signIn.linked().then((ids) => ({ on: signIn.on, token: signIn.admin, ...ids, body: { password: PASSWORD } })),
    ],
    problem: ({ provider: { signIn } }) => ({
      ...{ on: signIn.on, token: signIn.admin, id: UNKNOWN, key: UNKNOWN, body: { password: PASSWORD } },
    }),
  },
  endProviderSession: {
    success: ({ provider: { signIn } }) => [{ on: signIn.on, body: chosen }],
    problem: unknown,
  },
};
