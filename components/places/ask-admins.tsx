import type { ReactNode } from "react";
import { ContactLinks } from "@/components/ui/feedback/contact-links";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";

type AskAdminsProps = { admins: OfficeContacts["data"]; subject: string; children: ReactNode };

/** The children, which are words like “an admin”, if the names could not be loaded. */
export const AskAdmins = ({ admins, subject, children }: AskAdminsProps) =>
  admins.length === 0 ? children : <ContactLinks contacts={admins} subject={subject} />;
