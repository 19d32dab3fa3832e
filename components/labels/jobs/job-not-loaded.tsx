import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import type { Problem } from "@/lib/contract/problem";

export const JobNotLoaded = ({ problem }: { problem: Problem | null }) => (
  <NotLoaded problem={problem} what="printJob">
    The print job belongs to someone else, or the address is incomplete.
  </NotLoaded>
);
