import { ContactLinks } from "@/components/ui/feedback/contact-links";
import { Notice } from "@/components/ui/feedback/notice";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";

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
      {contacts?.length === 0 && <p>Ask a manager or an admin for access.</p>}
      {contacts && contacts.length > 0 && (
        <p>
          Ask for access: <ContactLinks contacts={contacts} subject="Access points" />.
        </p>
      )}
    </Notice>
  );
}
