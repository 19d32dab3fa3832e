import type { TestService } from "../testing/start-test-service";
import { addTeam } from "../testing/team-examples";

/**
 * Adds an admin, Zoe, and three teams to a service with a signed-in user: Facilities, in which the user may edit, Security, in
 * which the user may only view, and Keys, in which the user is not.
 */
export async function addTeamsOf({ service, token }: { service: TestService; token: string }) {
  const admin = (await service.signedIn("zoe@example.com", "admin")).token;
  const { id: userId } = await (await service.send("GET", "/me", { token })).json();
  const add = async (name: string, access: string) => {
    const id = await addTeam({ service, admin, staffId: userId }, access);
    await service.send("PATCH", `/teams/${id}`, { token: admin, body: { name } });
    return id;
  };
  const facilities = await add("Facilities", "edit");
  const security = await add("Security", "view");
  const { id: keys } = await (await service.send("POST", "/teams", { token: admin, body: { name: "Keys" } })).json();
  return { admin, userId, teams: { facilities, security, keys } };
}
