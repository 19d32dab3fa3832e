import { ReportCards } from "@/components/reports/report-cards";
import type { ReadableDate } from "@/components/ui/reader-dates";
import type { PointReport } from "@/lib/contract/access-points/codes/point-report";
import type { AnswerFormState, FormAction } from "@/lib/dashboard/forms/form-state";

type OpenReportsProps = {
  reports: PointReport[];
  href: string;
  readable: (iso: string) => ReadableDate;
  answer: FormAction<AnswerFormState>;
};

export const OpenReports = ({ reports, ...rest }: OpenReportsProps) =>
  reports.length > 0 && (
    <section aria-labelledby="reports" className="grid gap-3">
      <h2 id="reports" className="text-base font-bold">
        Reports
      </h2>
      <ReportCards reports={reports} hasPoints={false} {...rest} />
    </section>
  );
