import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { englishHeadings } from "@/lib/contract/access-points/imports/import";
import { foldForSearch } from "@/lib/contract/fold";

/** Spaces and underscores become one space. */
export const foldHeading = (text: string): string =>
  foldForSearch(text)
    .trim()
    .replace(/[\s_]+/g, " ");

const ownHeadings = new Set([...exportColumns, ...Object.values(englishHeadings)].map(foldHeading));

export const isOwnHeading = (text: string): boolean => ownHeadings.has(foldHeading(text));
