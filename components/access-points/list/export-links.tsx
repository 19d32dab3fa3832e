import { type ListQuery, listFilter } from "@/components/access-points/list-url/list-url";
import { buttonClass } from "@/components/ui/button";
import type { ExportFormat } from "@/lib/contract/access-points/access-point-export";

const formats = [
  ["csv", "CSV"],
  ["xlsx", "Excel (XLSX)"],
] as const satisfies [ExportFormat, string][];

/** Returns the URL of a file with all access points of a list, on every page of it. */
function exportHref(query: ListQuery, format: ExportFormat): string {
  return `/access-points/export?format=${format}&${listFilter(query)}`;
}

/** Links to files with all access points of a list. Plain anchors, because files are not pages of the app. */
export function ExportLinks({ query }: { query: ListQuery }) {
  return (
    <details className="flex flex-wrap items-center gap-y-2 open:gap-x-2 sm:ml-auto">
      <summary className={buttonClass()}>Export</summary>
      <ul className="flex flex-wrap gap-2">
        {formats.map(([format, text]) => (
          <li key={format}>
            <a href={exportHref(query, format)} className={buttonClass()}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
