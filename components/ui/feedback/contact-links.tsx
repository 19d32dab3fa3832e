import { Fragment } from "react";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";

type ContactLinksProps = {
  contacts: OfficeContacts["data"];
  subject: string;
  last?: string;
};

export const ContactLinks = ({ contacts, subject, last = ", " }: ContactLinksProps) =>
  contacts.map(({ name, email }, at) => (
    <Fragment key={email}>
      {at > 0 && (at === contacts.length - 1 ? last : ", ")}
      <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`} className="text-link">
        <bdi>{name}</bdi>
      </a>
    </Fragment>
  ));
