import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import type { Problem } from "@/lib/contract/problem";

/** `isStored` tells whether the service stores print jobs. */
type JobNotLoadedProps = { problem: Problem | null; isStored: boolean };

/** Page in place of a print job that does not exist or could not be loaded. */
export const JobNotLoaded = ({ problem, isStored }: JobNotLoadedProps) =>
  isStored ? (
    <NotLoaded problem={problem} what="print job" up={{ href: "/labels/jobs", name: "print history" }}>
      The print job belongs to someone else, or the address is incomplete.
    </NotLoaded>
  ) : (
    <NotLoaded problem={problem} what="print job" up={{ href: "/labels", name: "Print labels" }}>
      Print jobs are kept for a day. Print the labels again.
    </NotLoaded>
  );
