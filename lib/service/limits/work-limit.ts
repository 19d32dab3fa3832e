import { createFairQueue, type FairQueue } from "@/lib/label-jobs/fair-queue";
import { ServiceProblem } from "../http/problem-error";

/**
 * Kinds of requests by what they hold: `labels` a drawing worker (see label-jobs/draw-queue.ts, which gives the turns),
 * `search` the database for up to 200 ms at 200,000 rows, `cheap` a few milliseconds of the event loop.
 */
export type Work = "cheap" | "labels" | "search";

/**
 * Requests of one person under way at once. An automation with 32 connections, and a dashboard page that asks for three
 * things at once for each of them, stay below.
 */
const UNDER_WAY_MAX = 200;

/** Checks and calibration sheets of one person under way: one runs, and the page asks again at every change. */
const LABELS_MAX = 4;

/** Searches that run at once, of everybody and of one person. Further ones wait, each person's in turn. */
const SEARCHES_AT_ONCE = 4;
const SEARCHES_AT_ONCE_EACH = 2;

type UnderWay = { all: number; labels: number };
type Turn = {
  /** Does the work when it is the person's turn. */
  run: <T>(work: Work, handle: () => Promise<T>) => Promise<T>;
  /** Must be called once, when the request has been answered. */
  leave: () => void;
};

export type WorkLimit = ReturnType<typeof createWorkLimit>;

/**
 * Limits how much work of one person is under way, so that nobody's requests starve everybody else's. Counts in
 * memory: with several processes each has the limits for itself, and they grow with the processes.
 */
export function createWorkLimit() {
  const people = new Map<string, UnderWay>();
  const searches: FairQueue<{ owner: string }> = createFairQueue(({ owner }, running) => {
    if (running.length >= SEARCHES_AT_ONCE) return "later";
    return running.filter((one) => one.owner === owner).length >= SEARCHES_AT_ONCE_EACH ? "later" : "now";
  });

  return {
    /** Counts a request of `personId` until it leaves. @throws ServiceProblem 429 when too many are under way */
    enter: (personId: string, work: Work): Turn => {
      const mine = people.get(personId) ?? { all: 0, labels: 0 };
      if (mine.all >= UNDER_WAY_MAX) throw tooMany("requests", UNDER_WAY_MAX);
      if (work === "labels" && mine.labels >= LABELS_MAX) {
        throw tooMany("label checks and calibration sheets", LABELS_MAX);
      }
      const count = (by: 1 | -1) => {
        mine.all += by;
        if (work === "labels") mine.labels += by;
      };
      count(1);
      people.set(personId, mine);
      return {
        run: (kind, handle) => (kind === "search" ? searches.run({ owner: personId }, handle) : handle()),
        leave: () => {
          count(-1);
          if (mine.all === 0) people.delete(personId);
        },
      };
    },
  };
}

/** Seconds after which one of the requests under way has usually been answered. */
const RETRY_AFTER = 1;

function tooMany(what: string, most: number): ServiceProblem {
  const detail = `${most} of your ${what} are under way already. Wait for their answers, then send this one again.`;
  return new ServiceProblem("too-many-requests", detail, {
    headers: {
      "Retry-After": String(RETRY_AFTER),
      RateLimit: `"under-way";r=0;t=${RETRY_AFTER}`,
      "RateLimit-Policy": `"under-way";q=${most};qu="concurrent-requests"`,
    },
  });
}
