import { ApiHtml, ApiUnavailable } from "@/components/api/api-page";
import { PageHead } from "@/components/ui/shell/page-head";
import { getApiReference } from "@/lib/dashboard/loaders/api-reference";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";

export default async function ApiReferencePage() {
  const outcome = await getApiReference();
  if (!outcome.ok) setProblemStatus(outcome.problem);
  if (!outcome.ok || !outcome.value) {
    return <ApiUnavailable problem={outcome.ok ? null : outcome.problem} retryHref="/docs/api" />;
  }
  const { version, description, base, contents } = outcome.value;
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
      <ApiHtml html={contents} />
    </div>
  );
}
