import { officeContacts, officeContactsQuery } from "@/lib/contract/accounts/office-contacts";
import { officeSettings, officeSettingsChanges } from "@/lib/contract/accounts/office-settings";
import { describeOperations } from "./operation-entry";

export const officeOperations = describeOperations("Settings", {
  getOfficeSettings: {
    route: "GET /settings",
    summary: "The settings of the office",
    access: "read",
    forTeamTokens: true,
    success: { description: "As they are now", schema: officeSettings },
  },
  listOfficeContacts: {
    route: "GET /contacts",
    summary: "Managers and admins who may be asked for access",
    access: "read",
    query: officeContactsQuery,
    success: { description: "At most 3, those who signed in last first", schema: officeContacts },
  },
  updateOfficeSettings: {
    route: "PATCH /settings",
    summary: "Change settings of the office",
    description:
      "`symbolLinks` changes the labels that are printed from then on. Printed ones keep working, and do not count as changed. It needs an https `PUBLIC_URL`, or any on a loopback address.",
    access: "admin",
    body: officeSettingsChanges,
    success: { description: "As they are now", schema: officeSettings },
  },
});
