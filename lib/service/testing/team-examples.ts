import type { Asked, Examples } from "./openapi-answer";
import type { TestService } from "./start-test-service";

type World = { service: TestService; admin: string; staffId: string };

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

let made = 0;

/** Adds a team with a member, and returns its id. */
export async function addTeam({ service, admin: token, staffId }: World, access = "view"): Promise<string> {
  made += 1;
  const { id } = await (await service.send("POST", "/teams", { token, body: { name: `Team ${made}` } })).json();
  await service.send("PUT", `/teams/${id}/members/${staffId}`, { token, body: { access } });
  return id;
}

const asked = (world: World, rest: Asked = {}): Promise<Asked> =>
  addTeam(world).then((id) => ({ token: world.admin, id, ...rest }));

const unknown = ({ admin: token, staffId }: World, rest: Asked = {}): Asked => ({
  token,
  id: UNKNOWN,
  key: staffId,
  ...rest,
});

/** Examples of the operations on teams, for the test of the OpenAPI document. */
export const teamExamples: Examples<World> = {
  listTeams: {
    success: (world) => [asked(world).then(() => ({})), { token: world.admin }],
    problem: () => ({ token: undefined }),
  },
  createTeam: {
    success: ({ admin: token }) => [{ token, body: { name: "Facilities" } }],
    problem: ({ admin: token }) => ({ token, body: { name: "facilities" } }),
  },
  getTeam: { success: (world) => [asked(world)], problem: (world) => unknown(world) },
  updateTeam: {
    success: (world) => [asked(world, { body: { name: "Keys" } })],
    problem: (world) => unknown(world, { body: { name: "Keys" } }),
  },
  deleteTeam: {
    success: (world) => [asked(world), asked(world, { query: "?leave=true" })],
    problem: (world) => unknown(world, { query: `?leave=true&moveTo=${UNKNOWN}` }),
  },
  setTeamMember: {
    success: (world) => [asked(world, { key: world.staffId, body: { access: "edit" } })],
    problem: (world) => unknown(world, { body: { access: "all" } }),
  },
  removeTeamMember: { success: (world) => [asked(world, { key: world.staffId })], problem: (world) => unknown(world) },
};
