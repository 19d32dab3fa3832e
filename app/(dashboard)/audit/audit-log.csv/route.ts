import { parseAuditParams, toAuditFilter } from "@/components/audit/audit-url";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { answerFile } from "@/lib/dashboard/loaders/label-file";
import { requireSession } from "@/lib/dashboard/session/session";

export async function GET(request: Request): Promise<Response> {
  const client = serviceClient(await requireSession());
  const { page: _, ...filter } = parseAuditParams(Object.fromEntries(new URL(request.url).searchParams));
  return answerFile(await client.exportAudit({ query: await toAuditFilter(filter), signal: request.signal }));
}
