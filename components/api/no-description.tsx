import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";

/** In place of the description of a service that has none. */
export function NoDescription() {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="No description" />
      <p className="max-w-prose">The service behind this dashboard does not say what programs can ask it.</p>
      <ButtonLink href="/access-points">Go to the list</ButtonLink>
    </div>
  );
}
