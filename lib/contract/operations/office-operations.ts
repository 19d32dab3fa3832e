import { officeContacts, officeContactsQuery } from "@/lib/contract/accounts/office-contacts";
import { officeSettings, officeSettingsChanges } from "@/lib/contract/accounts/office-settings";
import { describeOperations } from "./operation-entry";

export const officeOperations = describeOperations({
  getOfficeSettings: {
    method: "get",
    path: "/settings",
    summary: "The settings of the office",
    tag: "Settings",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "As they are now", schema: officeSettings },
  },
  listOfficeContacts: {
    method: "get",
    path: "/contacts",
    summary: "Managers and admins who may be asked for access",
    tag: "Settings",
    access: "read",
    query: officeContactsQuery,
    success: { status: 200, description: "At most 3, those who signed in last first", schema: officeContacts },
  },
  updateOfficeSettings: {
    method: "patch",
    path: "/settings",
    summary: "Change settings of the office",
    description:
      "`symbolLinks` changes the labels that are printed from then on. Printed ones keep working, and do not count as changed. It needs an https `PUBLIC_URL`, or any on a loopback address.",
    tag: "Settings",
    access: "admin",
    body: officeSettingsChanges,
    success: { status: 200, description: "As they are now", schema: officeSettings },
  },
});
