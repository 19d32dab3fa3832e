import { ApiPage } from "@/components/api/api-page";
import { NoDescription } from "@/components/api/no-description";
import { LoadError } from "@/components/ui/feedback/load-error";
import { getApiReference } from "@/lib/dashboard/loaders/api-reference";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";

export default async function ApiDescriptionPage() {
  const outcome = await getApiReference();
  if (!outcome.ok) setProblemStatus(outcome.problem);
  if (!outcome.ok && outcome.problem.status >= 500) {
    return (
      <LoadError message="The API reference could not be loaded." problem={outcome.problem} retryHref="/docs/api" />
    );
  }
  return outcome.ok && outcome.value ? <ApiPage {...outcome.value} /> : <NoDescription />;
}
