import { NotThere } from "@/components/ui/feedback/not-found-message";

/** In place of the form that changes an access point, where the service cannot. */
export const NotChangeable = ({ id }: { id: string }) => (
  <NotThere
    title="Not changed from here"
    href={`/access-points/${encodeURIComponent(id)}`}
    way="Go to the access point"
  >
    The service behind this dashboard lists access points and makes new ones; it cannot change them.
  </NotThere>
);
