import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import { startTestService } from "../testing/start-test-service";

/** Starts a service with an admin and a user, and with functions that send requests. */
export async function startWithFields() {
  const service = await startTestService();
  const admin = await service.signedIn("admin@example.com", "admin");
  const { token } = await service.signedIn();
  // Entries of the audit log have the order of their times.
  const addField = (body: object) => {
    service.clock.now += 1;
    return service.send("POST", "/fields", { token: admin.token, body });
  };
  const changeField = (key: string, body: object) =>
    service.send("PATCH", `/fields/${key}`, { token: admin.token, body });
  const fields = async (by = token, query = ""): Promise<CustomField[]> =>
    (await (await service.send("GET", `/fields${query}`, { token: by })).json()).data;
  const create = (body: object) => service.send("POST", "/access-points", { token, body });
  const list = async (query: string) => (await service.send("GET", `/access-points?${query}`, { token })).json();
  const names = async (query: string): Promise<string[]> =>
    (await list(query)).data.map(({ name }: { name: string }) => name);
  return { service, admin, token, addField, changeField, fields, create, list, names };
}

export const wingspan = { key: "wingspan", label: "Wingspan", type: "number" };
