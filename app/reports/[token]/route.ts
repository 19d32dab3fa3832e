import { serviceClient } from "@/lib/dashboard/client/service-client";
import { reporterPage, unknownReportPage } from "@/lib/dashboard/reports/reporter-page";

type Params = { params: Promise<{ token: string }> };

export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  const outcome = await serviceClient(null).getReportOfLink({ body: { token } });
  if (outcome.ok) return reporterPage(outcome.value);
  const { status } = outcome.problem;
  // A token that is too long, or no text, is unknown too.
  return unknownReportPage(status === 422 ? 404 : status);
}
