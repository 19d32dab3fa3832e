import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";

export default function AccessPointNotFound() {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="There is no such access point" />
      <p className="max-w-prose">It may have been deleted, or it belongs to someone else and is not for you to see.</p>
      <ButtonLink href="/access-points">Go to the list</ButtonLink>
    </div>
  );
}
