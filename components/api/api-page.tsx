import { PageHead } from "@/components/ui/shell/page-head";

type ApiPageProps = { version: string; description: string; base: string; html: string };

/** Page of the API reference. `renderApiReference` produced `html`, and React escaped every text in it. */
export function ApiPage({ version, description, base, html }: ApiPageProps) {
  return (
    <div className="grid gap-6">
      <PageHead title="API" beside={<span className="font-mono text-[0.8125rem] text-soft">{version}</span>} />
      <p className="max-w-prose">
        {description} The same description for programs is at{" "}
        <a href={`${base}/openapi.json`} className="text-link">
          {base}/openapi.json
        </a>
        .
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React once, not for each request */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
