import { ContactLinks } from "@/components/ui/feedback/contact-links";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";

type AskAdminsProps = { admins: OfficeContacts["data"]; subject: string };

/** The words “an admin” if the names could not be loaded. */
export const AskAdmins = ({ admins, subject }: AskAdminsProps) =>
  admins.length === 0 ? "an admin" : <ContactLinks contacts={admins} subject={subject} last=" or " />;
