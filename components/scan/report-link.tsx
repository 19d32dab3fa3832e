import { ButtonLink } from "@/components/ui/button-link";

type ReportLinkProps = {
  code: string;
  /** Access point that the report is about; undefined for one that the person may not see. */
  id?: string;
  /** Name of the access point for screen readers, on a page that shows several. */
  name?: string;
};

export const ReportLink = ({ code, id = "", name }: ReportLinkProps) => (
  <ButtonLink href={`/scan/report?${new URLSearchParams({ code, ...(id && { id }) })}`}>
    Report a problem{name && <span className="sr-only">: {name}</span>}
  </ButtonLink>
);
