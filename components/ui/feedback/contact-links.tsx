import { Fragment } from "react";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";
import { listParts } from "@/lib/messages/messages";

type ContactLinksProps = { contacts: OfficeContacts["data"]; subject: string };

/** Such as “Ada, Ben or Cleo”. */
export const ContactLinks = ({ contacts, subject }: ContactLinksProps) => {
  const left = [...contacts];
  return listParts(
    contacts.map(({ email }) => email),
    "disjunction",
  ).map(({ type, value }, at) => {
    const contact = type === "element" ? left.shift() : undefined;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: words between names have no other key
      <Fragment key={at}>
        {contact ? (
          <a href={`mailto:${contact.email}?subject=${encodeURIComponent(subject)}`} className="text-link">
            <bdi>{contact.name}</bdi>
          </a>
        ) : (
          value
        )}
      </Fragment>
    );
  });
};
