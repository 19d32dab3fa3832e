import { ButtonLink } from "@/components/ui/button-link";

type ReportLinkProps = {
  code: string;
  /** Undefined for one that the person may not see. */
  id?: string;
  /** For screen readers, on a page that shows several. */
  name?: string;
};

export const ReportLink = ({ code, id = "", name }: ReportLinkProps) => (
  <ButtonLink href={`/scan/report?${new URLSearchParams({ code, ...(id && { id }) })}`}>
    Report a problem{name && <span className="sr-only">: {name}</span>}
  </ButtonLink>
);
