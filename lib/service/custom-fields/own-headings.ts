import { exportColumns } from "@/lib/contract/access-points/access-point-export";
import { importTargets, targetLabel } from "@/lib/contract/access-points/imports/import";
import { foldForSearch } from "@/lib/contract/fold";

/** Returns the key of a heading: its search key, with one space for spaces and underscores. */
export const foldHeading = (text: string): string =>
  foldForSearch(text)
    .trim()
    .replace(/[\s_]+/g, " ");

const ownHeadings = new Set([...exportColumns, ...importTargets.map(targetLabel)].map(foldHeading));

/** Returns whether a heading is the name of a column that every export has. */
export const isOwnHeading = (text: string): boolean => ownHeadings.has(foldHeading(text));
