import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

/** Page in place of the trash and of changes of many access points, for a service without them. */
export const TrashNotAvailable = () => (
  <NotFoundMessage title="Not available with this service" href="/access-points" linkText="Go to the list">
    The service of this dashboard has no trash, and changes access points one by one.
  </NotFoundMessage>
);

/** Page in place of an access point that is not in the trash. */
export const NotInTrash = () => (
  <NotFoundMessage title="Not in the trash" href="/access-points/trash" linkText="Go to the trash">
    This access point was restored or removed for good, or it belongs to somebody else.
  </NotFoundMessage>
);
