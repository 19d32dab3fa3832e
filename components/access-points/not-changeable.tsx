import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";

/** In place of the form that changes an access point, where the service cannot. */
export function NotChangeable({ id }: { id: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="Not changed from here" />
      <p className="max-w-prose">
        The service behind this dashboard lists access points and makes new ones; it cannot change them.
      </p>
      <ButtonLink href={`/access-points/${encodeURIComponent(id)}`}>Go to the access point</ButtonLink>
    </div>
  );
}
