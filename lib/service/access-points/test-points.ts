import { startTestService } from "../testing/start-test-service";

/** Starts a service with a signed-in user; returns functions that create access points and count them. */
export async function startWithPerson(environment: Record<string, string> = {}) {
  const service = await startTestService(environment);
  const { token } = await service.signedIn();
  const create = (body: object, headers: Record<string, string> = {}, by = token) =>
    service.send("POST", "/access-points", { token: by, body, headers });
  const total = async (by = token): Promise<number> =>
    (await (await service.send("GET", "/access-points", { token: by })).json()).pagination.total;
  return { service, token, create, total };
}
