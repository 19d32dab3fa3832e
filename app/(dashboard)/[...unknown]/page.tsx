import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";
import { setProblemStatus } from "@/lib/dashboard/loaders/page-status";
import { t } from "@/lib/messages/messages";

/** Next renders a `not-found.tsx` with every page, and sends it in the data of each. */
export default function UnknownPage() {
  setProblemStatus({ status: 404 });
  return (
    <NotFoundMessage title={t("shell.notFound.title")} href="/access-points" linkText={t("shell.notFound.list")}>
      {t("shell.notFound")}
    </NotFoundMessage>
  );
}
