import type { AuditEntry, AuditList } from "@/lib/contract/audit/audit";
import type { TestService } from "../testing/start-test-service";

/** Signs in an admin and returns functions that list the audit log. */
export async function startReading(service: TestService) {
  await service.addUser("root@example.com", "admin");
  const { token } = await service.logIn("root@example.com");
  const list = async (query = ""): Promise<AuditList> =>
    (await service.send("GET", `/audit?limit=100${query}`, { token })).json();
  const entries = async (query = ""): Promise<AuditEntry[]> => (await list(query)).data;
  return { token, list, entries };
}
