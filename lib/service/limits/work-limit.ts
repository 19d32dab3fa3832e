import { createFairQueue, createOneEachQueue, type FairQueue } from "@/lib/fair-queue";
import { t } from "@/lib/messages/messages";
import type { Work } from "../http/operation";
import type { Admission } from "../http/perform";
import { rateLimited, type ServiceProblem } from "../http/problem-error";

/** Per user. An automation with 32 connections stays below, and so does a page with three requests for each. */
const UNDER_WAY_MAX = 200;

/** Per user; one runs, because each takes 0.2 s of the event loop, and several would leave no pause. */
const LABELS_MAX = 4;

/** Of all users, and of one. Further ones wait in a queue that is fair between users. */
const SEARCHES_AT_ONCE = 4;
const SEARCHES_AT_ONCE_EACH = 2;

type UnderWay = { all: number; labels: number };

/** Each process has its own limits, so that the total grows with the number of processes. */
export function createWorkLimit(): Admission {
  const people = new Map<string, UnderWay>();
  const labels = createOneEachQueue();
  const searches: FairQueue<{ owner: string }> = createFairQueue(({ owner }, running) => {
    if (running.length >= SEARCHES_AT_ONCE) return "later";
    return running.filter((one) => one.owner === owner).length >= SEARCHES_AT_ONCE_EACH ? "later" : "now";
  });

  return {
    /** Until `leave` is called. @throws ServiceProblem 429 */
    enter: (personId: string, work: Work) => {
      const mine = people.get(personId) ?? { all: 0, labels: 0 };
      if (mine.all >= UNDER_WAY_MAX) throw tooMany("serviceList.limit.requests", UNDER_WAY_MAX);
      if (work === "labels" && mine.labels >= LABELS_MAX) throw tooMany("serviceList.limit.labels", LABELS_MAX);
      const count = (by: 1 | -1) => {
        mine.all += by;
        if (work === "labels") mine.labels += by;
      };
      count(1);
      people.set(personId, mine);
      return {
        run: (kind, handle) => {
          if (kind === "cheap") return handle();
          return (kind === "search" ? searches : labels).run({ owner: personId }, handle);
        },
        leave: () => {
          count(-1);
          if (mine.all === 0) people.delete(personId);
        },
      };
    },
  };
}

/** By then one of the requests has usually been answered. */
const RETRY_AFTER = 1;

function tooMany(key: `serviceList.limit.${"requests" | "labels"}`, limit: number): ServiceProblem {
  const policy = `q=${limit};qu="concurrent-requests"`;
  return rateLimited("too-many-requests", t(key, { count: limit }), RETRY_AFTER, { name: "under-way", policy });
}
