import "server-only";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import type { PrintSource } from "@/lib/dashboard/forms/label-form-state";
import type { LabelsParams } from "./labels-page";

export async function loadPrintSource(
  client: ServiceClient,
  { job, created, codes }: Pick<LabelsParams, "job" | "created" | "codes">,
  { from, importId }: { from: unknown; importId: unknown },
): Promise<PrintSource> {
  const file = typeof importId === "string" ? await client.getImport({ id: importId }) : null;
  return {
    ids: idsSource({ job, created, codes }, from),
    importFile: file?.ok ? file.value.fileName : null,
  };
}

function idsSource({ job, created, codes }: Parameters<typeof loadPrintSource>[1], from: unknown): PrintSource["ids"] {
  if (job) return job.isFailed ? "failed" : "job";
  if (created.length > 0 || from === "created") return "created";
  return codes ? "codes" : "list";
}
