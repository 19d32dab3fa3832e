import { ButtonLink } from "@/components/ui/button-link";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

type ReportLinkProps = {
  code: string;
  /** Undefined for one that the person may not see. */
  id?: string;
  /** For screen readers, on a page that shows several. */
  name?: string;
};

export const ReportLink = ({ code, id = "", name }: ReportLinkProps) => (
  <ButtonLink href={`/scan/report?${new URLSearchParams({ code, ...(id && { id }) })}`}>
    {name ? rich("scan.reportOf", { name, sr: spoken }) : t("scan.report")}
  </ButtonLink>
);
