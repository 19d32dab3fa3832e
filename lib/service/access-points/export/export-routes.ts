import { accessPointExportQuery } from "@/lib/contract/access-points/access-point-export";
import { XLSX_TYPE } from "@/lib/contract/access-points/import";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { csvType } from "../../spreadsheets/write-csv";

const types = { csv: csvType, xlsx: XLSX_TYPE };

/** Returns the operation that exports access points as a file. */
export const exportOperations = ({ exporter, now }: ServiceContext): Operation[] => [
  operation({
    name: "exportAccessPoints",
    method: "get",
    path: "/access-points/export",
    summary: "All access points that match the filters of the list, as CSV (RFC 4180) or XLSX",
    tag: "Access points",
    access: "read",
    query: accessPointExportQuery,
    success: {
      status: 200,
      description:
        "The rows as they are when the file begins. In CSV, a cell that a spreadsheet would run as a formula has an apostrophe in front",
      media: Object.values(types).map((type) => type.split(";")[0] as string),
      headers: ["Content-Disposition"],
    },
    problems: ["forbidden"],
    handle: async ({ query }, person) => {
      const name = `access-points-${new Date(now()).toISOString().slice(0, 10)}.${query.format}`;
      return {
        status: 200,
        headers: { "Content-Disposition": `attachment; filename="${name}"` },
        stream: { type: types[query.format], content: exporter.start(query, person) },
      };
    },
  }),
];
