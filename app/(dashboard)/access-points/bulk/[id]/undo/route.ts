import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerWork(request, (client, _form, options) => client.undoBulkChange({ id, ...options }));
}
