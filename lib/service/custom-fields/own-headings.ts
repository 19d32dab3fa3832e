import { exportColumns } from "@/lib/contract/access-points/access-point-export";
import { importTargets, targetLabel } from "@/lib/contract/access-points/imports/import";

/** Returns a heading without case, as headings are compared. */
export const foldHeading = (text: string): string =>
  text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, " ");

const ownHeadings = new Set([...exportColumns, ...importTargets.map(targetLabel)].map(foldHeading));

/** Returns whether a heading is the name of a column that every export has. */
export const isOwnHeading = (text: string): boolean => ownHeadings.has(foldHeading(text));
