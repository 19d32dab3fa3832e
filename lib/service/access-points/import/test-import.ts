import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { ImportResult, StoredImport } from "@/lib/contract/access-points/imports/import";
import type { Problem } from "@/lib/contract/problem";
import { startWithPerson } from "../test-points";

/** Starts a service with a signed-in user; returns functions that import files and list the access points. */
export async function startImporting() {
  const { service, token, create } = await startWithPerson();
  const post = (content: BodyInit, query = "", by = token, type = "text/csv") =>
    service.send("POST", `/access-points/import${query}`, {
      token: by,
      raw: content,
      headers: { "Content-Type": type },
    });
  const importWithUndo = async (content: BodyInit, query = "", by = token): Promise<ImportResult> => {
    const response = await post(content, query, by);
    if (response.status !== 200) throw new Error(await response.text());
    return response.json();
  };
  const importFile = async (...file: Parameters<typeof importWithUndo>): Promise<Omit<ImportResult, "undo">> => {
    const { undo: _, ...result } = await importWithUndo(...file);
    return result;
  };
  const refusal = async (content: BodyInit, query = "", by = token): Promise<Problem> => {
    const response = await post(content, query, by);
    if (response.status < 400) throw new Error(`it answered ${response.status}`);
    return response.json();
  };
  const upload = async (content: BodyInit, query = "", by = token): Promise<StoredImport> => {
    const headers = { "Content-Type": "text/csv" };
    const response = await service.send("POST", `/imports${query}`, { token: by, raw: content, headers });
    if (response.status !== 201) throw new Error(await response.text());
    return response.json();
  };
  const list = async (by = token): Promise<AccessPoint[]> =>
    (await (await service.send("GET", "/access-points?limit=100&sort=createdAt", { token: by })).json()).data;
  return { service, token, create, post, importWithUndo, importFile, refusal, upload, list };
}
