import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

/** In place of the description of a service that has none. */
export const NoDescription = () => (
  <NotFoundMessage title="No description" href="/access-points" linkText="Go to the list">
    The service behind this dashboard does not say what programs can ask it.
  </NotFoundMessage>
);
