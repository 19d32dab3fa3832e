import { ApiPage } from "@/components/api/api-page";
import { NoDescription } from "@/components/api/no-description";
import { LoadError } from "@/components/ui/feedback/load-error";
import { getApiReference } from "@/lib/dashboard/api-reference";
import { failPage } from "@/lib/dashboard/failed-page";

export default async function ApiDescriptionPage() {
  const outcome = await getApiReference();
  if (!outcome.ok) failPage(outcome.problem);
  if (!outcome.ok && outcome.problem.status >= 500) {
    return (
      <LoadError message="The API reference could not be loaded." problem={outcome.problem} retryHref="/docs/api" />
    );
  }
  return outcome.ok && outcome.value ? <ApiPage {...outcome.value} /> : <NoDescription />;
}
