import { startTestService, type TestService } from "../test-service";

/** A day, in milliseconds. */
export const DAY = 86_400_000;

/** A service with a person signed in, and the first pair of tokens they got. */
export async function startSignedIn() {
  const service = await startTestService();
  return { service, first: await service.signedIn() };
}

/** Asks for a new pair of tokens. */
export const refresh = (service: TestService, refreshToken: unknown, token?: string) =>
  service.send("POST", "/auth/refresh", { body: { refreshToken }, token });

/** The status of asking who the token's person is: 200 while it lives. */
export const me = async (service: TestService, token: string) => (await service.send("GET", "/me", { token })).status;
