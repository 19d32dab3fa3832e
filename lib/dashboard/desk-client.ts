import "server-only";
import type { LabelJob, NewLabelJob } from "@/lib/contract/label-job";
import { problemKinds, problemType } from "@/lib/contract/problem";
import type { LabelCalls } from "./label-client";
import type { LabelDesk } from "./label-desk";
import type { Outcome } from "./outcome";
import { type Lists, selectedContents } from "./selected-contents";
import type { Session } from "./session";

type Given = {
  user: Pick<Session["user"], "id" | "name">;
  desk: LabelDesk;
  /** Access point lists: `lists` for printing, and `recentLists` for dry runs, which may be half a minute old. */
  lists: Lists;
  recentLists: Lists;
};

/**
 * Returns the label operations for a service that has none. The in-memory label jobs of this program perform them on
 * the service's list of access points.
 */
export function deskCalls({ user, desk, lists, recentLists }: Given): LabelCalls {
  const owner = { id: user.id, name: user.name };
  const orNothing = <T>(answer: Outcome<T> | null): Outcome<T> => answer ?? nothingThere;

  /**
   * Runs `work` if the service still accepts the session. The in-memory label jobs do not check this themselves, and
   * only the service can.
   */
  const ifAccepted = async <T>(work: () => Promise<Outcome<T> | null>): Promise<Outcome<T>> => {
    const accepted = await lists.filtered({})(1, 1);
    return accepted.ok ? orNothing(await work()) : accepted;
  };
  const found = (id: string) =>
    ifAccepted(async () => {
      const job = desk.find(owner.id, id);
      return job && { ok: true, value: job };
    });

  return {
    checkLabels: async (body) => {
      const contents = await selectedContents(body, recentLists);
      return contents.ok ? desk.check(body, contents.value, owner) : contents;
    },
    beginLabels: async (body: NewLabelJob): Promise<Outcome<LabelJob>> => {
      const contents = await selectedContents(body, lists);
      return contents.ok ? desk.begin(body, contents.value, owner) : contents;
    },
    awaitLabels: async ({ id }) => {
      const drawn = orNothing(await desk.await(owner.id, id));
      return drawn.ok ? { ok: true, value: null } : drawn;
    },
    findLastLabelJob: async () => ({ ok: true, value: null }),
    getLabelJob: async (id) => {
      const job = await found(id);
      return job.ok ? { ok: true, value: job.value.job } : job;
    },
    listLabelJobContents: async (id) => {
      const job = await found(id);
      return job.ok ? { ok: true, value: { data: job.value.contents } } : job;
    },
    cancelLabelJob: (id) => ifAccepted(async () => desk.cancel(owner.id, id)),
    labelJobFile: (id, format, signal) => ifAccepted(() => desk.file(owner.id, id, format, signal)),
    listLabelStocks: async () => ({ ok: true, value: { data: desk.listStocks() } }),
    listLabelPrinters: async () => ({ ok: true, value: { data: [] } }),
  };
}

const [status, title] = problemKinds["not-found"];
const detail = "There is no such job. Labels can be opened for an hour after they are drawn: print them again.";
const nothingThere: Outcome<never> = { ok: false, problem: { type: problemType("not-found"), title, status, detail } };
