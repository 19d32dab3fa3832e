import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

/** Message for a service without an API description. */
export const NoDescription = () => (
  <NotFoundMessage title="No description" href="/access-points" linkText="Go to the list">
    The service behind this dashboard does not say what programs can ask it.
  </NotFoundMessage>
);
