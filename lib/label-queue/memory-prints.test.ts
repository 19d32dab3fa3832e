import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { newLabelJob } from "@/lib/contract/labels/label-job";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { createMemoryLabelJobs } from "./memory-jobs";

const program = workerProgram("render-worker");
const ada = { id: "7", name: "Ada" };

/** Creates a job of three access points in memory, whose file nobody has opened. */
async function createJob() {
  const folder = await mkdtemp(join(tmpdir(), "label-prints-"));
  const jobs = createMemoryLabelJobs({ program, folder, now: Date.now, log: pino({ level: "silent" }) });
  onTestFinished(() => jobs.close());
  const { select: _, ...order } = newLabelJob.parse({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
  const contents = ["1", "2", "3"].map((id) => ({ id, name: `Door ${id}`, location: "", code: `D-${id}` }));
  const begun = jobs.begin(order, contents, ada);
  if (!begun.ok) throw new Error(begun.problem.detail);
  const { id } = begun.value;
  const early = jobs.confirm(ada.id, id, { printed: true });
  await jobs.await(ada.id, id);
  const stateOf = () => {
    const { printState, printedAccessPoints } = jobs.find(ada.id, id)?.job ?? {};
    return [printState, printedAccessPoints];
  };
  return { jobs, id, early, stateOf };
}

test("a job in memory is created, printed when its file is opened, and taken back for some or all", async () => {
  const { jobs, id, early, stateOf } = await createJob();
  expect(early).toMatchObject({ ok: false, problem: { status: 409 } });
  expect(stateOf()).toEqual(["created", 0]);
  jobs.recordOpened(ada.id, id);
  expect(stateOf()).toEqual(["printed", 3]);
  jobs.confirm(ada.id, id, { printed: false, ids: ["2"] });
  expect(stateOf()).toEqual(["partly-printed", 2]);
  jobs.recordOpened(ada.id, id);
  const page = jobs.listPoints(ada.id, id, { page: 1, limit: 2 });
  expect(page).toMatchObject({
    data: [
      { id: "1", code: "D-1", position: 1, printed: true },
      { id: "2", code: "D-2", position: 2, printed: false },
    ],
    pagination: { page: 1, limit: 2, total: 3, totalPages: 2 },
  });
  jobs.confirm(ada.id, id, { printed: false });
  expect([stateOf(), jobs.find(ada.id, id)?.job.printedAt]).toEqual([["not-printed", 0], null]);
});

test("confirming a job in memory is refused for ids that it does not have, and for another person", async () => {
  const { jobs, id, stateOf } = await createJob();
  const refused = jobs.confirm(ada.id, id, { printed: true, ids: ["1", "9"] });
  expect(refused).toMatchObject({ ok: false, problem: { status: 422, errors: [{ pointer: "/ids/1" }] } });
  expect([jobs.confirm("8", id, { printed: true }), jobs.listPoints("8", id, { page: 1, limit: 1 })]).toEqual([
    null,
    null,
  ]);
  expect(stateOf()).toEqual(["created", 0]);
});
