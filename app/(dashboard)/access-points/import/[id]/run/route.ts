import { recheckUnseen } from "@/lib/dashboard/loaders/import/import-recheck";
import { answerWork } from "@/lib/dashboard/loaders/import/import-steps";

/** When the person has not seen what would be imported, such as after a corrected cell, the file is checked again. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerWork(request, async (client, form, options) => {
    const checked = await client.getImport({ id });
    if (!checked.ok) return checked;
    const unseen = await recheckUnseen(client, form, checked.value, options);
    if (unseen) return unseen;
    return client.runImport({
      id,
      query: { wrong: form.get("wrong") === "leave-out" ? "leave-out" : "refuse", held: "leave-out" },
      ...options,
    });
  });
}
