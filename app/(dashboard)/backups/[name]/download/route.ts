import { serviceClient } from "@/lib/dashboard/client/service-client";
import { answerFile } from "@/lib/dashboard/loaders/label-file";
import { requireSession } from "@/lib/dashboard/session/session";

type Context = { params: Promise<{ name: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { name } = await params;
  const client = serviceClient(await requireSession());
  return answerFile(await client.downloadBackup({ key: name, signal: request.signal }));
}
