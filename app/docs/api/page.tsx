import { ApiReference } from "@/components/api/api-reference";
import { NoDescription } from "@/components/api/no-description";
import { readApiDocument } from "@/components/api/read-document";
import { LoadError } from "@/components/ui/feedback/load-error";
import { serviceClient } from "@/lib/dashboard/client";
import { failPage } from "@/lib/dashboard/failed-page";

export default async function ApiPage() {
  const outcome = await serviceClient(null).openApiDocument();
  if (!outcome.ok) failPage(outcome.problem);
  if (!outcome.ok && outcome.problem.status >= 500) {
    return (
      <LoadError message="The API reference could not be loaded." problem={outcome.problem} retryHref="/docs/api" />
    );
  }
  const document = outcome.ok ? readApiDocument(outcome.value) : null;
  return document ? <ApiReference document={document} /> : <NoDescription />;
}
