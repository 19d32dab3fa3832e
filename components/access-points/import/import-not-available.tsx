import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

/** Page in place of the import, for a service that takes no files. */
export const ImportNotAvailable = () => (
  <NotFoundMessage title="Not available with this service" href="/access-points" linkText="Access points">
    The service of this dashboard cannot import files. You can create access points one after another.
  </NotFoundMessage>
);
