import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import type { LabelsFormState } from "@/lib/dashboard/forms/label-form-state";

const labels: Record<string, string> = {
  what: "What",
  stock: "Stock",
  lengthMm: "Length",
  used: "Used labels",
  fields: "On the label",
  copies: "Copies",
  printer: "Printer",
  dpi: "Resolution",
  format: "Format",
};

/** Everything that keeps the job from being printed, each with a link to where it is mended. */
export function FormProblems({ state }: { state: LabelsFormState }) {
  if (state.status === "signed-out") return null;
  const wrong = Object.entries(labels).flatMap(([id, label]) => {
    const error = state.fields[id];
    return error ? [{ id, label, error }] : [];
  });
  return <ErrorSummary message={state.message} fields={wrong} />;
}
