import { ApiHtml, ApiUnavailable } from "@/components/api/api-page";
import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { PageHead } from "@/components/ui/shell/page-head";
import { getApiReference } from "@/lib/dashboard/loaders/api-reference";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";

export default async function ApiTagPage({ params }: { params: Promise<{ tag: string }> }) {
  const { tag } = await params;
  const outcome = await getApiReference();
  if (!outcome.ok) setProblemStatus(outcome.problem);
  if (!outcome.ok || !outcome.value) {
    return <ApiUnavailable problem={outcome.ok ? null : outcome.problem} retryHref={`/docs/api/${tag}`} />;
  }
  const page = outcome.value.findPage(tag);
  if (!page) {
    setProblemStatus({ status: 404 });
    return (
      <NotFoundMessage title="Page not found" href="/docs/api" linkText="Go to the contents of the API">
        The API has no such group of operations.
      </NotFoundMessage>
    );
  }
  return (
    <div className="grid gap-6">
      <PageHead breadcrumb={{ parent: { href: "/docs/api", name: "API" }, current: page.title }} title={page.title} />
      <ApiHtml html={page.html} />
    </div>
  );
}
