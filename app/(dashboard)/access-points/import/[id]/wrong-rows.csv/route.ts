import { serviceClient } from "@/lib/dashboard/client/service-client";
import { answerFile } from "@/lib/dashboard/loaders/label-file";
import { requireSession } from "@/lib/dashboard/session/session";

export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const client = serviceClient(await requireSession());
  return answerFile(await client.listImportWrongRows({ id: (await params).id }));
}
