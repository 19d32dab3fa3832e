import { exportColumns } from "@/lib/contract/access-points/access-point-list";
import { englishHeadings } from "@/lib/contract/access-points/imports/import";
import { foldForSearch } from "@/lib/contract/fold";
import { withLanguage } from "@/lib/messages/catalogues";
import { type Language, languageCodes, t } from "@/lib/messages/messages";

/** Spaces and underscores become one space. */
export const foldHeading = (text: string): string =>
  foldForSearch(text)
    .trim()
    .replace(/[\s_]+/g, " ");

const ownHeadings = new Set([...exportColumns, ...Object.values(englishHeadings)].map(foldHeading));

export const isOwnHeading = (text: string): boolean => ownHeadings.has(foldHeading(text));

type ExportColumn = (typeof exportColumns)[number];
let exported: ReadonlyMap<string, ExportColumn> | undefined;

/** By its folded heading in an export, in any language. */
export function exportedColumn(folded: string): ExportColumn | undefined {
  const headingsIn = (language: Language) =>
    withLanguage(language, () => exportColumns.map((name) => [foldHeading(t(`export.${name}`)), name] as const));
  exported ??= new Map(languageCodes.flatMap(headingsIn));
  return exported.get(folded);
}
