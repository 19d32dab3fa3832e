import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

/** Page in place of print history, own stock and printer profiles, for a service that does not store them. */
export const NotAvailable = () => (
  <NotFoundMessage title="Not available with this service" href="/labels" linkText="Print labels">
    The service of this dashboard does not store print history, your own label sizes or printer profiles. You can still
    print labels.
  </NotFoundMessage>
);
