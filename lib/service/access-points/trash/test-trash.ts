import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { TrashList } from "@/lib/contract/access-points/trash";
import { startTestService } from "../../testing/start-test-service";

/** Starts a service with a signed-in user, and returns functions that create, delete and restore access points. */
export async function startTrash() {
  const service = await startTestService();
  const { token, user } = await service.signedIn();
  const send = (method: string, path: string, body?: object, by = token) =>
    service.send(method, path, { token: by, ...(body && { body }) });
  const add = async (body: object, by = token): Promise<AccessPoint> => {
    service.clock.now += 1_000;
    return (await send("POST", "/access-points", body, by)).json();
  };
  const remove = (id: string, by = token) => send("DELETE", `/access-points/${id}`, undefined, by);
  const restore = (id: string, body: object = {}, by = token) => send("POST", `/access-points/${id}/restore`, body, by);
  const trash = async (query = "", by = token): Promise<TrashList> =>
    (await send("GET", `/access-points/trash?limit=100${query}`, undefined, by)).json();
  const rows = () => service.db.selectFrom("access_points").selectAll().orderBy("created_at").orderBy("id").execute();
  return { service, token, user, send, add, remove, restore, trash, rows };
}
