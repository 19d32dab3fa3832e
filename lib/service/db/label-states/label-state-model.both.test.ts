import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessPointLabelJobList } from "@/lib/contract/labels/print-state";
import { compareCounters } from "../../access-points/counters/counters";
import { confirmUnanswered } from "../../labels/print-state/confirm-printed";
import { startReporting } from "../../labels/reports/test-reports";

const DAY_MS = 86_400_000;

/** What a test knows of the only access point: its text, the labels that were printed, reports and the last scan. */
type Model = {
  name: string;
  /** `openedAt`: when its labels were opened, while nobody has answered what printed. */
  jobs: { id: string; name: string; at: number | null; openedAt: number | null }[];
  reports: { id: string; at: number; isDone: boolean }[];
  seenAt: number | null;
};

/** States the rule again, in other words than update-label-states.ts. */
function expectedState({ name, jobs, reports }: Model): string {
  const printed = jobs.filter(({ at }) => at !== null).sort((a, b) => Number(a.at) - Number(b.at));
  const last = printed.at(-1);
  const isDamaged = reports.some(({ at, isDone }) => !isDone && !(last && Number(last.at) > at));
  if (isDamaged) return "damaged";
  return last ? (last.name === name ? "printed" : "changed") : "never";
}

/** States how each print is known, newest first, and which jobs wait for an answer or are assumed to be printed. */
function expectedJobs({ jobs, seenAt }: Model) {
  const known = ({ at, openedAt }: Model["jobs"][number]) => {
    if (at === null) return null;
    return seenAt !== null && seenAt >= at ? "seen" : openedAt === null ? "said" : "assumed";
  };
  const asked = (job: Model["jobs"][number]) => job.openedAt !== null && known(job) !== "seen";
  return {
    evidence: jobs.map(known).reverse(),
    asked: jobs
      .filter(asked)
      .map(({ id }) => id)
      .reverse(),
    assumed: jobs
      .filter((job) => known(job) === "assumed")
      .map(({ id }) => id)
      .reverse(),
  };
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("print", "open", "day", "confirm", "unconfirm", "rename", "report", "done", "seen", "scan"),
    which: fc.nat({ max: 5 }),
  }),
  { minLength: 4, maxLength: 16 },
);

test("the state of a label is that of a plain model after prints, changes, answers, scans and damage", async () => {
  const { service, token, add, create, confirmed, reported, answer, scan, point, reports, listed, get, job } =
    await startReporting();
  const evidenceOf = async (id: string): Promise<AccessPointLabelJobList["data"]> =>
    (await (await get(`/access-points/${id}/label-jobs?limit=100`)).json()).data;
  /** What each job itself says, which takes two requests a job. */
  const jobsOf = async (known: AccessPointLabelJobList["data"]) => {
    const jobs = await Promise.all(known.map(({ id }) => job(id)));
    for (const { id, evidence } of known) {
      const { data } = await (await get(`/label-jobs/${id}/access-points`)).json();
      expect(data).toMatchObject([{ evidence }]);
    }
    return {
      evidence: known.map(({ evidence }) => evidence),
      asked: jobs.filter(({ openedAt }) => openedAt !== null).map((one) => one.id),
      assumed: jobs
        .filter(({ printState, openedAt }) => printState === "printed" && openedAt !== null)
        .map((one) => one.id),
    };
  };
  let made = 0;
  const property = fc.asyncProperty(steps, async (taken) => {
    made += 1;
    const code = `D-${made}`;
    const { id } = await add({ name: "A", qrCode: code });
    const model: Model = { name: "A", jobs: [], reports: [], seenAt: null };
    const pick = <T>(all: T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
    const confirm = async (which: number, printed: boolean) => {
      const job = pick(model.jobs, which);
      if (!job) return;
      await confirmed(job.id, { printed });
      job.openedAt = null;
      if ((job.at !== null) !== printed) job.at = printed ? service.clock.now : null;
    };
    const setState = async (which: number, state: "seen" | "done") => {
      const report = pick(model.reports, which);
      if (!report) return;
      expect((await answer(report.id, { state })).status).toBe(200);
      report.isDone = state === "done";
    };
    const run: Record<(typeof taken)[number]["kind"], (which: number) => Promise<unknown>> = {
      print: async () => model.jobs.push({ id: await create([id]), name: model.name, at: null, openedAt: null }),
      open: async (which) => {
        const job = pick(model.jobs, which);
        if (!job) return;
        expect((await service.send("POST", `/label-jobs/${job.id}/open`, { token })).status).toBe(200);
        if (job.at === null) job.openedAt ??= service.clock.now;
      },
      day: async () => {
        await confirmUnanswered(service.context, service.clock.now + DAY_MS, new AbortController().signal);
        for (const job of model.jobs) job.at ??= job.openedAt;
      },
      confirm: (which) => confirm(which, true),
      unconfirm: (which) => confirm(which, false),
      rename: async (which) => {
        model.name = which % 2 === 0 ? "A" : "B";
        await service.send("PATCH", `/access-points/${id}`, { token, body: { name: model.name } });
      },
      report: async () => {
        if (model.reports.filter(({ at }) => at > service.clock.now - 600_000).length >= 3) return;
        model.reports.push({ id: await reported(code), at: service.clock.now, isDone: false });
      },
      done: (which) => setState(which, "done"),
      seen: (which) => setState(which, "seen"),
      scan: async () => {
        expect((await scan(code)).status).toBe(200);
        model.seenAt = service.clock.now;
      },
    };
    for (const { kind, which } of taken) {
      service.clock.now += 1_000;
      await run[kind](which);
      const { label } = await point(id);
      const toTime = (at: number | null) => at && new Date(at).toISOString();
      const printedAt = toTime(Math.max(0, ...model.jobs.map(({ at }) => at ?? 0)) || null);
      const expected = { state: expectedState(model), printedAt, seenAt: toTime(model.seenAt) };
      expect(label, `after ${kind}`).toEqual(expected);
      const known = (await evidenceOf(id)).map(({ evidence }) => evidence);
      expect(known, `after ${kind}`).toEqual(expectedJobs(model).evidence);
    }
    expect(await jobsOf(await evidenceOf(id))).toEqual(expectedJobs(model));
    const isNeeded = expectedState(model) !== "printed";
    expect(await listed(`label=needed&q=${code}&limit=100`)).toEqual(isNeeded ? [model.name] : []);
    const lastPrint = Math.max(0, ...model.jobs.map(({ at }) => at ?? 0));
    const open = model.reports.filter(({ at, isDone }) => !isDone && at >= lastPrint).map((one) => one.id);
    const stated = (await reports("?limit=100")).filter(({ id }) => model.reports.some((one) => one.id === id));
    expect(
      stated
        .filter(({ state }) => state !== "done")
        .map((one) => one.id)
        .sort(),
    ).toEqual(open.sort());
    expect(await compareCounters(service.db)).toEqual([]);
    await service.send("DELETE", `/access-points/${id}`, { token });
  });
  await fc.assert(property, { numRuns: 25 });
}, 240_000);
