import { startTestService, type TestService } from "./start-test-service";

/** One day, in milliseconds. */
export const DAY = 86_400_000;

/** Starts a service with a signed-in user, and returns the user's first pair of tokens. */
export async function startSignedIn() {
  const service = await startTestService();
  return { service, first: await service.signedIn() };
}

/** Sends a refresh request. */
export const sendRefresh = (service: TestService, refreshToken: unknown, token?: string) =>
  service.send("POST", "/auth/refresh", { body: { refreshToken }, token });

/** Returns the status of GET /me: 200 while the token is valid. */
export const me = async (service: TestService, token: string) => (await service.send("GET", "/me", { token })).status;
