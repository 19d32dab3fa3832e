import type { SignedIn } from "@/lib/contract/accounts/account";
import type { Asked, Examples } from "../openapi-answer";
import { DAY } from "../start-signed-in";
import { PASSWORD, type TestService } from "../start-test-service";

type World = {
  service: TestService;
  /** Sends a body as the user of the test, and returns the id in the answer. */
  create: (path: string, body: object) => Promise<string>;
};

const NEXT_PASSWORD = "four lamps beside a canal";
const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

const notSignedIn = (): Asked => ({ token: undefined });
const unknownId = (): Asked => ({ id: UNKNOWN });

/** Signs in another user, whom the operation may change. */
const asOther = async ({ service }: World, email: string, more: Asked = {}): Promise<Asked> => ({
  token: (await service.signedIn(email)).token,
  ...more,
});

const newToken = ({ service: { clock } }: World) => ({
  name: "CI",
  access: "read",
  expiresAt: new Date(clock.now + 2 * DAY).toISOString(),
});

/** Examples of the operations on the own account and its API tokens, for the test of the OpenAPI document. */
export const ownAccountExamples: Examples<World> = {
  updateMe: {
    success: (world: World) => [asOther(world, "grace@example.com", { body: { name: "Grace Hopper" } })],
    problem: (): Asked => ({ body: { name: "" } }),
  },
  changePassword: {
    success: (world: World) => [
      asOther(world, "eve@example.com", { body: { current: PASSWORD, password: NEXT_PASSWORD } }),
    ],
    problem: (): Asked => ({ body: { current: "wrong", password: NEXT_PASSWORD } }),
  },
  listSessions: { success: (): Asked[] => [{}, { query: "?limit=1&page=2" }], problem: notSignedIn },
  endSession: {
    success: ({ service }: World) => [
      service.signedIn("ben@example.com").then(async ({ token }): Promise<Asked> => {
        const { data } = await (await service.send("GET", "/sessions", { token })).json();
        return { token, id: data[0].id };
      }),
    ],
    problem: unknownId,
  },
  endOtherSessions: {
    success: (world: World) => [
      asOther(world, "kim@example.com").then(async (asked) => {
        await world.service.logIn("kim@example.com");
        return asked;
      }),
    ],
    problem: notSignedIn,
  },
  listApiTokens: { success: (): Asked[] => [{}], problem: (): Asked => ({ query: "?scope=all" }) },
  createApiToken: {
    success: (world: World): Asked[] => [{ body: newToken(world) }],
    problem: (): Asked => ({ body: { name: "" } }),
  },
  revokeApiToken: {
    success: (world: World) => [world.create("/tokens", newToken(world)).then((id): Asked => ({ id }))],
    problem: unknownId,
  },
};

/** Examples of the operations that sign in with a password and out. */
export const sessionExamples: Examples<{ signIn: () => Promise<SignedIn> }> = {
  logIn: {
    success: () => [{ body: { email: "ada@example.com", password: PASSWORD } }],
    problem: () => ({ body: { email: "ada@example.com", password: "wrong" } }),
  },
  refresh: {
    success: ({ signIn }) => [signIn().then(({ refreshToken }) => ({ body: { refreshToken }, token: undefined }))],
    problem: () => ({ body: { refreshToken: "rt1_forged" } }),
  },
  logOut: { success: ({ signIn }) => [signIn().then(({ token }) => ({ token }))], problem: notSignedIn },
  getMe: { success: () => [{}], problem: notSignedIn },
};
