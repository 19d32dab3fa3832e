import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";

export default function LabelJobNotFound() {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="There is no such job" />
      <p className="max-w-prose">It belongs to someone else, or its address was cut short.</p>
      <ButtonLink href="/labels/jobs">Go to the ledger</ButtonLink>
    </div>
  );
}
