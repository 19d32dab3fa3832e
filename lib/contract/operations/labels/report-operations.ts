import { accessPoint } from "@/lib/contract/access-points/access-point";
import { codeLookUpQuery } from "@/lib/contract/access-points/codes/code-look-up";
import {
  createdReport,
  newReport,
  pointReport,
  reportChanges,
  reportList,
  reportListQuery,
} from "@/lib/contract/access-points/codes/point-report";
import { page } from "../entry-parts";
import { describeOperations } from "../operation-entry";

/** Code in a path. */
const scannedCode = codeLookUpQuery.shape.qrCode;

/** Operations of somebody who stands at a door and scans its label, and on the reports about labels and doors. */
export const reportOperations = describeOperations({
  scanCode: {
    method: "post",
    path: "/scan/{key}",
    summary: "Note that the label with this code was seen, and get its access point",
    description:
      "The code as it was scanned or typed, also the link on the label, percent-encoded. Of several access points with the code, the caller's own one is meant, then the oldest. `seenAt` is the time of the last scan.",
    tag: "Reports",
    access: "session",
    key: scannedCode,
    success: { status: 200, description: "The access point", schema: accessPoint },
    problems: ["not-found"],
  },
  reportCode: {
    method: "post",
    path: "/scan/{key}/reports",
    summary: "Report that the label with this code is damaged, or another problem",
    description:
      "For any code of the office, also of an access point that the caller may not see: then the caller learns nothing of it. A report of kind label makes the label damaged until it is printed or the report is done. Each access point takes three reports in ten minutes.",
    tag: "Reports",
    access: "session",
    key: scannedCode,
    body: newReport,
    success: { status: 201, description: "The report", schema: createdReport, headers: ["Location"] },
    problems: ["not-found", "too-many-requests"],
  },
  listReports: {
    method: "get",
    path: "/reports",
    summary: "A page of reports about access points that you may see, newest first",
    tag: "Reports",
    access: "read",
    query: reportListQuery,
    success: page(reportList),
  },
  getReport: {
    method: "get",
    path: "/reports/{id}",
    summary: "One report, for its reporter and for people who may see the access point",
    tag: "Reports",
    access: "read",
    success: { status: 200, description: "The report", schema: pointReport },
  },
  updateReport: {
    method: "patch",
    path: "/reports/{id}",
    summary: "Say that a report was seen or is done, and answer it",
    tag: "Reports",
    access: "write",
    body: reportChanges,
    success: { status: 200, description: "As it is now", schema: pointReport },
    problems: ["forbidden"],
  },
});
