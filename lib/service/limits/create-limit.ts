import { t } from "@/lib/messages/messages";
import { rateLimited, type ServiceProblem } from "../http/problem-error";
import { createAmounts } from "./quotas";

declare module "../context" {
  interface ServiceContext {
    createLimit: ReturnType<typeof createCreateLimit>;
  }
}

type Creation = { personId: string; count: number; idempotencyKey?: string | undefined };

export function createCreateLimit(perMinute: number, now: () => number) {
  const { of, add, msUntilLess, policy } = createAmounts(perMinute, now);

  /** More than a minute's worth leave a debt, so that a batch is possible under any limit. */
  const findRefusal = ({ personId, count }: Creation): ServiceProblem | undefined => {
    const missing = of(personId) + Math.min(count, perMinute) - perMinute;
    if (missing <= 0) return undefined;
    const seconds = Math.max(1, Math.ceil(msUntilLess(missing) / 1_000));
    const detail = t("serviceList.limit.creates", { count, limit: perMinute, seconds });
    return rateLimited("too-many-requests", detail, seconds, { name: "creates", policy });
  };

  return {
    /** Replays of an idempotency key and failed requests do not count. @throws ServiceProblem 429 */
    run: async <T extends { replayed: boolean }>(
      creation: Creation,
      create: (refusal: ServiceProblem | undefined) => Promise<T>,
    ): Promise<T> => {
      const refusal = findRefusal(creation);
      if (refusal && creation.idempotencyKey === undefined) throw refusal;
      const counted = refusal ? 0 : creation.count;
      add(creation.personId, counted);
      let isCounted = false;
      try {
        const created = await create(refusal);
        isCounted = !created.replayed;
        return created;
      } finally {
        if (!isCounted) add(creation.personId, -counted);
      }
    },
  };
}
