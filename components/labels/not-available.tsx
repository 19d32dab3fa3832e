import { NotThere } from "@/components/ui/feedback/not-found-message";

/** In place of a page about what the service does not keep. */
export const NoLedger = () => (
  <NotThere title="Not kept here" href="/labels" way="Print labels">
    The service behind this dashboard keeps no printed labels, stock or printers. Labels can be printed all the same.
  </NotThere>
);
