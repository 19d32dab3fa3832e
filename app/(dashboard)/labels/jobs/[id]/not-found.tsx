import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";
import { getCapabilities } from "@/lib/dashboard/capabilities";

export default async function LabelJobNotFound() {
  const { labels } = await getCapabilities();
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="There is no such job" />
      <p className="max-w-prose">
        {labels
          ? "It belongs to someone else, or its address was cut short."
          : "Labels can be opened for an hour after they are drawn. Print them again."}
      </p>
      {labels ? (
        <ButtonLink href="/labels/jobs">Go to the ledger</ButtonLink>
      ) : (
        <ButtonLink href="/labels">Print labels</ButtonLink>
      )}
    </div>
  );
}
