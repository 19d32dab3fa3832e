import { ButtonLink } from "@/components/ui/button-link";
import { PageHead } from "@/components/ui/page-head";

/** In place of a page about what the service does not keep. */
export function NoLedger() {
  return (
    <div className="grid justify-items-start gap-4">
      <PageHead title="Not kept here" />
      <p className="max-w-prose">
        The service behind this dashboard keeps no printed labels, stock or printers. Labels can be printed all the
        same.
      </p>
      <ButtonLink href="/labels">Print labels</ButtonLink>
    </div>
  );
}
