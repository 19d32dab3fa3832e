import { expect, test } from "vitest";
import { newLabelJob } from "@/lib/contract/labels/label-job";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { startLabelJobs } from "../test-label-jobs";

const program = workerProgram("render-worker");
const ada = { id: "7", email: "ada@example.com", name: "Ada", role: "staff" } as const;

/** Creates a job of three access points, whose file nobody has opened. */
async function createJob() {
  const { labelJobs: jobs } = startLabelJobs({ program });
  const { select: _, ...order } = newLabelJob.parse({ select: { scope: "mine" }, stock: "avery-a4-l7160" });
  const contents = ["1", "2", "3"].map((id) => ({ id, name: `Door ${id}`, location: "", code: `D-${id}` }));
  const begun = await jobs.begin(order, contents, ada, { key: undefined, fingerprint: "" });
  if (!begun.ok) throw new Error(begun.problem.detail);
  const { id } = begun.value;
  const early = await jobs.confirm(ada.id, id, { printed: true });
  await jobs.await(ada.id, id);
  const find = async () => (await jobs.find(ada.id, id)) ?? expect.fail("the job is gone");
  const open = async () => jobs.recordOpened(await find());
  const state = async () => {
    const { printState, printedAccessPoints } = await find();
    return [printState, printedAccessPoints];
  };
  return { jobs, id, early, find, open, state };
}

test("a job is created, printed when its file is opened, and taken back for some or all", async () => {
  const { jobs, id, early, find, open, state } = await createJob();
  expect(early).toMatchObject({ ok: false, problem: { status: 409 } });
  expect(await state()).toEqual(["created", 0]);
  await open();
  expect(await state()).toEqual(["printed", 3]);
  await jobs.confirm(ada.id, id, { printed: false, ids: ["2"] });
  expect(await state()).toEqual(["partly-printed", 2]);
  await open();
  const page = await jobs.listPoints(ada.id, id, { page: 1, limit: 2 });
  expect(page).toMatchObject({
    data: [
      { id: "1", code: "D-1", position: 1, printed: true },
      { id: "2", code: "D-2", position: 2, printed: false },
    ],
    pagination: { page: 1, limit: 2, total: 3, totalPages: 2 },
  });
  await jobs.confirm(ada.id, id, { printed: false });
  expect([await state(), (await find()).printedAt]).toEqual([["not-printed", 0], null]);
});

test("confirming a job is refused for ids that it does not have, and for another person", async () => {
  const { jobs, id, state } = await createJob();
  const refused = await jobs.confirm(ada.id, id, { printed: true, ids: ["1", "9"] });
  expect(refused).toMatchObject({ ok: false, problem: { status: 422, errors: [{ pointer: "/ids/1" }] } });
  expect(await jobs.confirm("8", id, { printed: true })).toBeNull();
  expect(await jobs.listPoints("8", id, { page: 1, limit: 1 })).toBeNull();
  expect(await state()).toEqual(["created", 0]);
});
