import type { LabelState } from "./access-points/access-point";
import type { AccessPointListQuery, LabelCounts } from "./access-points/access-point-list";
import { neededStates } from "./access-points/list-filters";

/** Returns the numbers of access points that were counted in some states of the label. */
export function toLabelCounts(counted: readonly { state: LabelState; count: number }[]): LabelCounts {
  const of = (wanted: LabelState) => Number(counted.find(({ state }) => state === wanted)?.count ?? 0);
  return { never: of("never"), changed: of("changed"), damaged: of("damaged"), printed: of("printed") };
}

/** Returns the number of access points with a label in the state that `label` selects. */
export function countOfLabel(counts: LabelCounts, label: AccessPointListQuery["label"]): number {
  const needed = neededStates.reduce((sum, state) => sum + counts[state], 0);
  if (label === "needed") return needed;
  return label === "any" ? needed + counts.printed : counts[label];
}
