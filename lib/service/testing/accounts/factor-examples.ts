import { type FactorPerson, startWithFactors } from "../../accounts/second-factor/test-factors";
import type { Asked, Examples } from "../openapi-answer";
import { PASSWORD } from "../start-test-service";

type World = { admin: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";
const wrongProof = (): Asked => ({ body: { password: "wrong" } });

/** Starts a service of its own with a person who has an app, and asks something of it. */
const withApp = async (
  ask: (person: FactorPerson, service: Awaited<ReturnType<typeof startWithFactors>>) => Asked | Promise<Asked>,
): Promise<Asked> => {
  const service = await startWithFactors();
  const person = await service.withApp();
  return { on: service, token: person.token, ...(await ask(person, service)) };
};

/** Examples of the operations on second factors, for the test of the OpenAPI document. */
export const factorExamples: Examples<World> = {
  sendSecondFactor: {
    success: () => [
      withApp(async ({ email, secret }, { enterPassword, codeOf }) => {
        const { challenge } = await (await enterPassword(email)).json();
        return { token: undefined, body: { challenge, code: codeOf(secret) } };
      }),
    ],
    problem: () => ({ body: { challenge: "x", code: "000000" } }),
  },
  requestPasskey: {
    success: () => [
      startWithFactors().then(async (service) => {
        await service.addPasskey((await service.signedIn()).token);
        return { on: service, token: undefined };
      }),
    ],
    problem: () => ({}),
  },
  listFactors: { success: () => [{}, withApp(() => ({}))], problem: () => ({ token: undefined }) },
  startFactor: {
    success: () => [
      withApp(({ secret }, { codeOf }) => ({ body: { type: "totp", code: codeOf(secret) } })),
      withApp(({ secret }, { codeOf }) => ({ body: { type: "passkey", code: codeOf(secret) } })),
    ],
    problem: () => ({ body: { type: "totp", password: "wrong" } }),
  },
  confirmFactor: {
    success: () => [
      startWithFactors().then(async (service) => {
        const { token } = await service.signedIn();
        const begun = await service.post("/me/factors", { type: "totp", password: PASSWORD }, token);
        const { id, secret } = await begun.json();
        return { on: service, token, id, body: { code: service.codeOf(secret) } };
      }),
    ],
    problem: () => ({ id: UNKNOWN, body: { code: "000000" } }),
  },
  removeFactor: {
    success: () => [withApp(({ id, secret }, { codeOf }) => ({ id, body: { code: codeOf(secret) } }))],
    problem: () => ({ id: UNKNOWN, ...wrongProof() }),
  },
  renewRecoveryCodes: {
    success: () => [withApp(({ secret }, { codeOf }) => ({ body: { code: codeOf(secret) } }))],
    problem: wrongProof,
  },
  requestOwnPasskey: {
    success: () => [
      startWithFactors().then(async (service) => {
        const { token } = await service.signedIn();
        await service.addPasskey(token);
        return { on: service, token };
      }),
    ],
    problem: () => ({}),
  },
  resetFactors: {
    success: () => [
      withApp(async ({ user: { id } }, { signedIn }) => {
        const { token } = await signedIn("zoe@example.com", "admin");
        return { token, id, body: { password: PASSWORD } };
      }),
    ],
    problem: ({ admin }) => ({ token: admin, id: UNKNOWN }),
  },
};
