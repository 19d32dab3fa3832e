import { createFairQueue, type FairQueue } from "@/lib/fair-queue";
import { ServiceProblem } from "../http/problem-error";

/**
 * Kinds of requests by the resource that they use: `labels` a render worker (queued by label-queue/render-queue.ts),
 * `search` the database for up to 200 ms at 200,000 rows, `cheap` a few milliseconds of the event loop.
 */
export type Work = "cheap" | "labels" | "search";

/**
 * Concurrent requests per user. An automation with 32 connections stays below, and so does a dashboard page that sends
 * three requests for each of them.
 */
const UNDER_WAY_MAX = 200;

/** Concurrent label checks and calibration sheets per user: one runs, and the page sends another at every change. */
const LABELS_MAX = 4;

/** Concurrent searches of all users, and of one user. Further ones wait in a queue that is fair between users. */
const SEARCHES_AT_ONCE = 4;
const SEARCHES_AT_ONCE_EACH = 2;

type UnderWay = { all: number; labels: number };
type Turn = {
  /** Runs the work, after waiting in the queue if its kind has one. */
  run: <T>(work: Work, handle: () => Promise<T>) => Promise<T>;
  /** Releases the request's count. Must be called once, after the response is ready. */
  leave: () => void;
};

export type WorkLimit = ReturnType<typeof createWorkLimit>;

/**
 * Limits the concurrent work of each user, so that one user's requests cannot starve the others. Counts in memory: each
 * process has its own limits, so that the total grows with the number of processes.
 */
export function createWorkLimit() {
  const people = new Map<string, UnderWay>();
  const searches: FairQueue<{ owner: string }> = createFairQueue(({ owner }, running) => {
    if (running.length >= SEARCHES_AT_ONCE) return "later";
    return running.filter((one) => one.owner === owner).length >= SEARCHES_AT_ONCE_EACH ? "later" : "now";
  });

  return {
    /**
     * Counts a request of `personId` until `leave` is called.
     * @throws ServiceProblem 429 when too many are in progress
     */
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

/** Retry-After in seconds: by then one of the requests has usually been answered. */
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
