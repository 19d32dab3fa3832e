import { serviceClient } from "@/lib/dashboard/client/service-client";
import { answerFile } from "@/lib/dashboard/loaders/label-file";
import { requireSession } from "@/lib/dashboard/session/session";

type Context = { params: Promise<{ id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const client = serviceClient(await requireSession());
  return answerFile(await client.getRoundCsv({ id: (await params).id, signal: request.signal }));
}
