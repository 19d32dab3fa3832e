import { LoadError } from "@/components/ui/feedback/load-error";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import { getApiReference } from "@/lib/dashboard/api-reference";
import { failPage } from "@/lib/dashboard/failed-page";

export default async function ApiReferencePage() {
  const outcome = await getApiReference();
  if (!outcome.ok) failPage(outcome.problem);
  if (!outcome.ok && outcome.problem.status >= 500) {
    return (
      <LoadError message="The API reference could not be loaded." problem={outcome.problem} retryHref="/docs/api" />
    );
  }
  if (!outcome.ok || !outcome.value) {
    return (
      <NotFoundMessage title="API reference not available" href="/access-points" linkText="Go to the list">
        The service of this dashboard does not publish an API reference.
      </NotFoundMessage>
    );
  }
  const { version, description, base, html } = outcome.value;
  return (
    <div className="grid gap-6">
      <PageHead title="API" beside={<span className="font-mono text-[0.8125rem] text-soft">{version}</span>} />
      <p className="max-w-prose">
        {description} Programs can read the same description at{" "}
        <a href={`${base}/openapi.json`} className="text-link">
          {base}/openapi.json
        </a>
        .
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React, which escapes every text, once a minute */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
