import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import type { Problem } from "@/lib/contract/problem";
import { t } from "@/lib/messages/messages";

export const JobNotLoaded = ({ problem }: { problem: Problem | null }) => (
  <NotLoaded problem={problem} what="printJob">
    {t("jobs.notFound")}
  </NotLoaded>
);
