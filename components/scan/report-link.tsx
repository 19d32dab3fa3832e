import { ButtonLink } from "@/components/ui/button-link";

/** Link to the form that reports a problem at the access point with a code. `id`: access point whose page the link is on. */
export const ReportLink = ({ code, id = "" }: { code: string; id?: string }) => (
  <ButtonLink href={`/scan/report?${new URLSearchParams({ code, ...(id && { id }) })}`}>Report a problem</ButtonLink>
);
