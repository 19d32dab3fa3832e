import { ApiPage } from "@/components/api/api-page";
import { NoDescription } from "@/components/api/no-description";
import { Failed } from "@/components/ui/failed";
import { getApiReference } from "@/lib/dashboard/api-reference";
import { failPage } from "@/lib/dashboard/failed-page";

export default async function ApiDescriptionPage() {
  const outcome = await getApiReference();
  if (!outcome.ok) failPage(outcome.problem);
  if (!outcome.ok && outcome.problem.status >= 500) {
    return <Failed what="The API's description could not be read." problem={outcome.problem} retryHref="/docs/api" />;
  }
  return outcome.ok && outcome.value ? <ApiPage {...outcome.value} /> : <NoDescription />;
}
