import { ContactLinks } from "@/components/ui/feedback/contact-links";
import { Notice } from "@/components/ui/feedback/notice";
import { rich } from "@/components/ui/text/rich";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";
import { t } from "@/lib/messages/messages";

type IgnoredParamsProps = {
  sentences: string[];
  /** Null when the reader sees the list that the URL names. */
  contacts: OfficeContacts["data"] | null;
};

export function IgnoredParams({ sentences, contacts }: IgnoredParamsProps) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warning" role="status">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {contacts?.length === 0 && <p>{t("ui.access.askAnybody")}</p>}
      {contacts && contacts.length > 0 && (
        <p>
          {rich("ui.access.ask", {
            contacts: () => <ContactLinks contacts={contacts} subject={t("common.product")} />,
          })}
        </p>
      )}
    </Notice>
  );
}
