import { NotThere } from "@/components/ui/feedback/not-found-message";

/** In place of the description of a service that has none. */
export const NoDescription = () => (
  <NotThere title="No description" href="/access-points" way="Go to the list">
    The service behind this dashboard does not say what programs can ask it.
  </NotThere>
);
