import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

/** Page in place of scanning, for a service that does not find access points by their code. */
export const ScanNotAvailable = () => (
  <NotFoundMessage title="Not available with this service" href="/access-points" linkText="Access points">
    The service of this dashboard does not find access points by their code.
  </NotFoundMessage>
);
