import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { blankFields } from "@/lib/contract/access-points/access-point-fields";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { Problem } from "@/lib/contract/problem";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { idOf, reserveNumbers } from "../access-points/edits/reserve-numbers";
import { toColumns } from "../access-points/rows/rows";
import { noValues } from "../custom-fields/stored-values";
import type { Where } from "../db/database";
import { inTransaction } from "../db/transaction";
import { startTestService } from "../testing/start-test-service";

const program = workerProgram("render-worker");

export const STOCK = "avery-a4-l7160";

/** Body of a request that creates an own stock. */
export const ownStock = {
  name: "Jam jars",
  paper: { name: "A4", widthMm: 210, heightMm: 297 },
  columns: 2,
  rows: 4,
  labelWidthMm: 90,
  labelHeightMm: 60,
  leftMarginMm: 10,
  topMarginMm: 20,
  horizontalPitchMm: 100,
  verticalPitchMm: 65,
};

/** Starts the service with the real render worker and a signed-in user. `where` as for `startTestService`. */
export async function startPrinting(where?: Where, environment: Record<string, string> = {}) {
  const service = await startTestService(environment, program, where);
  const { token, user } = await service.signedIn();

  const add = async (body: object, by = token): Promise<AccessPoint> =>
    (await service.send("POST", "/access-points", { token: by, body })).json();
  const addMany = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let number = 1; number <= count; number += 1) ids.push((await add({ name: `Door ${number}` })).id);
    return ids;
  };
  /** Inserts rows directly: thousands of API requests would take longer than rendering the labels. */
  const addRows = async (count: number): Promise<string[]> => {
    const { numbers, createdAt } = await reserveNumbers(service.db, user.id, count, service.clock.now);
    const rows = numbers.map((number, index) => ({
      id: idOf(createdAt, number),
      number,
      owner_id: user.id,
      ...toColumns(
        { ...blankFields, name: `Gate ${index + 1}`, location: `Floor ${index % 9}`, qrCode: `G-${index + 1}` },
        noValues,
      ),
      created_at: createdAt,
      updated_at: createdAt,
    }));
    for (let from = 0; from < count; from += 1_000) {
      const part = rows.slice(from, from + 1_000);
      await inTransaction(service.db, (trx) => trx.insertInto("all_access_points").values(part).execute());
    }
    return rows.map((row) => row.id);
  };
  const print = (body: object, headers: Record<string, string> = {}, by = token) =>
    service.send("POST", "/labels", { token: by, body: { stock: STOCK, ...body }, headers });
  const get = (path: string, by = token, headers: Record<string, string> = {}) =>
    service.send("GET", path, { token: by, headers });
  const job = async (id: string, by = token): Promise<LabelJob> => (await get(`/label-jobs/${id}`, by)).json();
  const point = async (id: string, by = token): Promise<AccessPoint> => (await get(`/access-points/${id}`, by)).json();
  const jobs = async (by = token): Promise<LabelJob[]> => (await (await get("/label-jobs?limit=100", by)).json()).data;

  return { service, token, user, program, add, addMany, addRows, print, get, job, point, jobs };
}

/** Returns the id of the job in the Location header. */
export const jobIdOf = (response: Response): string => response.headers.get("Location")?.split("/").at(-1) ?? "";

export const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

export const problemOf = (response: Response): Promise<Problem> => response.json();
