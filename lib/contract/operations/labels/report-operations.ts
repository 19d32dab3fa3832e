import { accessPoint } from "@/lib/contract/access-points/access-point";
import { scannedCode } from "@/lib/contract/access-points/codes/code-look-up";
import {
  createdReport,
  newReport,
  pointReport,
  reportChanges,
  reportList,
  reportListQuery,
} from "@/lib/contract/access-points/codes/point-report";
import { publicPoint, reporterReport, reportLink } from "@/lib/contract/access-points/codes/public-point";
import { page } from "../entry-parts";
import { describeOperations } from "../operation-entry";

export const reportOperations = describeOperations("Reports", {
  scanCode: {
    route: "POST /scan/{key}",
    summary: "Note that the label with this code was seen, and get its access point",
    description:
      "The code as it was scanned or typed, also the link on the label, percent-encoded. Of several access points with the code, the caller's own one is meant, then the oldest. `seenAt` is the time of the last scan.",
    access: "session",
    key: scannedCode,
    success: { description: "The access point", schema: accessPoint },
    problems: ["not-found"],
  },
  reportCode: {
    route: "POST /scan/{key}/reports",
    summary: "Report that the label with this code is damaged, or another problem",
    description:
      "For any code of the office, also of an access point that the caller may not see: then the caller learns nothing of it. Of several access points with the code, `accessPoint` says which one that the caller sees is meant, and answers 404 for any other id; without it, the one that fits the code best is meant, then the caller's own one, then the oldest. A report of kind label makes the label damaged until it is printed or the report is done. Each access point takes three reports of a person in ten minutes, and three of all people without a session. Without a session, also each network is limited, and all networks together; `url` is then the page at which the reporter reads the answer for 90 days.",
    access: "open",
    key: scannedCode,
    body: newReport,
    success: { status: 201, description: "The report", schema: createdReport, headers: ["Location"] },
    problems: ["not-found", "too-many-requests"],
  },
  getPublicPoint: {
    route: "GET /scan/{key}",
    summary: "What the public page shows of the access point with this code",
    description:
      "404 while the office has no public page, for an unknown code, for one of the trash, and for one that several access points have.",
    access: "anyone",
    key: scannedCode,
    success: { description: "Name, location and the note of the office", schema: publicPoint },
  },
  getReportOfLink: {
    route: "POST /reports/of-link",
    summary: "What became of a report that was sent without a session",
    description: "The token is the last part of the link that the reporter got. It ends 90 days after the report.",
    access: "anyone",
    body: reportLink,
    success: { description: "The report", schema: reporterReport },
    problems: ["not-found"],
  },
  listReports: {
    route: "GET /reports",
    summary: "A page of reports about access points that you may see, newest first",
    access: "read",
    query: reportListQuery,
    success: page(reportList),
  },
  getReport: {
    route: "GET /reports/{id}",
    summary: "One report, for its reporter and for people who may see the access point",
    access: "read",
    success: { description: "The report", schema: pointReport },
  },
  updateReport: {
    route: "PATCH /reports/{id}",
    summary: "Say that a report was seen or is done, and answer it",
    access: "write",
    body: reportChanges,
    success: { description: "As it is now", schema: pointReport },
    problems: ["forbidden"],
  },
});
