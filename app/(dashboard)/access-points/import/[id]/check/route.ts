import { checkAgain } from "@/lib/dashboard/loaders/import/import-recheck";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerWork(request, async (client, form, options) => {
    const checked = await client.getImport({ id });
    return checked.ok ? checkAgain(client, form, checked.value, options) : checked;
  });
}
