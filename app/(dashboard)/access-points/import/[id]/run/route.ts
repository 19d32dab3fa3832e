import { invalidOutcome } from "@/lib/contract/outcome";
import { findUndecided, isEmptyCorrection, readCorrections } from "@/lib/dashboard/loaders/import-corrections";
import { answerStep, IMPORT_PAGE } from "@/lib/dashboard/loaders/import-steps";

/**
 * Imports the checked file, with the choices of its table. When cells were corrected in the same step, wrong rows are
 * refused: a corrected row that is still wrong must not be left out unseen.
 */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  return answerStep(request, `${IMPORT_PAGE}/${encodeURIComponent(id)}`, async (client, form, options) => {
    const checked = await client.getImport({ id });
    if (!checked.ok) return checked;
    const [undecided] = findUndecided(form, checked.value);
    if (undecided !== undefined) return invalidOutcome([{ detail: `Choose what to do with line ${undecided}.` }]);
    const corrections = readCorrections(form, checked.value);
    if (!isEmptyCorrection(corrections)) {
      const corrected = await client.correctImport({
        id,
        body: corrections,
        ...{ ...options, accept: "application/json" },
      });
      if (!corrected.ok) return corrected;
    }
    const wrong = form.get("wrong") === "leave-out" && corrections.cells.length === 0 ? "leave-out" : "refuse";
    return client.runImport({ id, query: { wrong }, ...options });
  });
}
