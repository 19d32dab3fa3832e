import { Fragment } from "react";
import type { DrawnFields } from "@/components/access-points/list/list-row";
import { t } from "@/lib/messages/messages";

/** Key of the chip in `DrawnFields`. No custom field can have this key. */
export const REPORT_CHIP = "!";

/** Drawn by the server: it needs no script. */
export const drawReportChips = (counts: ReadonlyMap<string, number>): DrawnFields =>
  Object.fromEntries(
    [...counts].map(([id, count]) => [
      id,
      {
        [REPORT_CHIP]: (
          <Fragment key="report">
            {" "}
            <a href={`/access-points/${encodeURIComponent(id)}#reports`} className="report-chip">
              {t("point.reports", { count })}
            </a>
          </Fragment>
        ),
      },
    ]),
  );
