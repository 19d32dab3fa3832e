import "server-only";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { Failed, Outcome } from "@/lib/contract/outcome";

/** Requests at most. Each answer names up to 100 ids, so 2,000 deleted access points are found. */
const ROUNDS_MAX = 20;

const ID = /^\/select\/ids\/(\d+)$/;

const idsOf = ({ ids }: Pick<LabelValues, "ids">): string[] => ids.split(" ").filter(Boolean);

type Missing = {
  /** Ids of the selection that no longer exist. */
  missing: string[];
  /** Result of the dry run without them; null when nothing is left. */
  check: LabelCheck | null;
};

/**
 * Finds the ids of a selection that no longer exist, after the request `failed` because of some of them. Returns null
 * when it failed for another reason.
 */
export async function findMissing(
  values: LabelValues,
  failed: Failed,
  check: (values: LabelValues) => Promise<Outcome<LabelCheck>>,
): Promise<Missing | null> {
  if (values.what !== "ids") return null;
  const missing: string[] = [];
  let left = idsOf(values);
  let last = failed;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const indices = new Set((last.problem.errors ?? []).flatMap(({ pointer }) => pointer?.match(ID)?.[1] ?? []));
    if (last.problem.status !== 404 || indices.size === 0) return null;
    missing.push(...left.filter((_, index) => indices.has(String(index))));
    left = left.filter((_, index) => !indices.has(String(index)));
    if (left.length === 0) return { missing, check: null };
    const outcome = await check({ ...values, ids: left.join(" ") });
    if (outcome.ok) return { missing, check: outcome.value };
    last = outcome;
  }
  return null;
}

export function withoutMissing(values: LabelValues, missing: readonly string[]): LabelValues {
  const gone = new Set(missing);
  return {
    ...values,
    ids: idsOf(values)
      .filter((id) => !gone.has(id))
      .join(" "),
  };
}

/** Returns the error of a selection with missing ids, such as "2 of 10 access points no longer exist." */
export function missingError(values: LabelValues, missing: readonly string[]): string {
  const [count, all] = [missing.length, idsOf(values).length];
  if (all === 1) return "The access point no longer exists. Choose another one.";
  if (count === all) return `None of the ${all.toLocaleString("en")} access points exists any more. Choose others.`;
  const verb = count === 1 ? "exists" : "exist";
  return `${count.toLocaleString("en")} of ${all.toLocaleString("en")} access points no longer ${verb}.`;
}
