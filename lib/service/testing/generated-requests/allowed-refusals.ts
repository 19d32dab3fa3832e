import type { Problem } from "@/lib/contract/problem";

/**
 * Refusals of values that fit their schema, by words of their sentence, because the reason lies in the data or in several
 * members at once. The descriptions of the document say each of them in words.
 */
const allowed: [operations: RegExp, detail: RegExp][] = [
  [/./, /^You are in no team with this id|^There is no team with this id/],
  [/^deleteTeam$/, /^There is no other team with this id|^Send either moveTo or leave/],
  [/./, /^There is no field “|^No custom field “/],
  [/^(create|update)Field$/, /^Only a choice has options|^Options: (enter at least one|“.*” is there twice)/],
  [/^(changePassword|setUp|useOneTimeLink)$/, /too easily guessed|commonly used|contains|current password is wrong/],
  [/^changePassword$/, /is the same as the current one/],
  [/^createApiToken$/, /at least one day and at most a year ahead/],
  [/^handOver$/, /no such user/],
  [
    /BulkChange$|^changeAccessPoints$/,
    /No access point matches|no such user|^Send either set or delete|access points match, not/,
  ],
  [
    /^(previewLocationMove|moveLocation)$/,
    /No access point is at this place|would be .* characters long|access points match, not/,
  ],
  [/^updateOfficeSettings$/, /^Separator of places: enter/],
  [/^setMailSettings$/, /^Mails hold links/],
  [/^sendTestMail$/, /^No mail server is set up|refuses the mail/],
  [/^listChanges$/, /^Cursor:/],
  [/^reportCode$/, /^Say what is wrong/],
  [/^(importAccessPoints|createImport|updateImport)$/, /^The file has no column|^No column holds|same column/],
  [
    /^(importAccessPoints|createImport|updateImport)$/,
    /^The encoding is not known|^A text file has no sheets|^Row \d+ is empty/,
  ],
  [
    /^(printLabels|checkLabels|previewLabelSheet|getLabelCalibration)$/,
    /^There is no stock|no printer profile|no label design/,
  ],
  [
    /^(printLabels|checkLabels|previewLabelSheet)$/,
    /No access point matches|print pile is empty|have one length|No font has|ZPL is for rolls|has cells 1 to|is neither the code nor/,
  ],
  [/^reportCode$/, /^Text: say what is wrong/],
  [/^lookUpCode$/, /^Send the code once/],
  [/^(startSignIn|endProviderSession|trySignIn)$/, /^There is no such provider/],
  [
    /^(create|update)Provider$/,
    /^The provider needs an address|^There are two sign-in providers already|is no role; use|(Issuer|Domains|Roles|Tenants|Scopes) must /,
  ],
  [/^checkProvider$/, /./],
  [/^sendSecondFactor$/, /^Enter the 6 digits/],
  [
    /^(start|confirm|remove)Factor$|^renewRecoveryCodes$|^reset(Password|Factors)$|^unlinkIdentity$|^(create|update|delete)Provider$|^setMailSettings$/,
    /^Enter |is wrong|was not accepted/,
  ],
  [/^provePrinter$/, /^This is not the code/],
  [
    /^(createLabelPrinter|updateLabelPrinter|askPrinter|getPrinterStatus)$/,
    /connection|address|No printer has this name/,
  ],
  [
    /^(printLabels|checkLabels|previewLabelSheet)$/,
    /has no connection|other labels loaded|prints on rolls|resolution of/,
  ],
  [/^reportPrintAgentJob$/, /^The job has .* labels?|^unsure names/],
  [/^resumeLabelJob$/, /were not sent to the printer/],
  [/^createRound$/, /No access point matches|^Choose one: a place/],
  [/^(create|update)View$/, /^A column is there twice/],
  [/^confirmLabelJob$/, /is not in this job|^The job has .* sheets?|^The last sheet comes before|^exceptSheets says/],
  [/^(create|update)LabelStock$/, /do not fit|overlap|^The pitch between/],
  [/^(create|update)LabelDesign$/, /^The logo|each text once/],
];

/** Returns whether a request that fits the OpenAPI document may be refused with this problem. */
export const allowedRefusal = (operationId: string, { detail }: Problem): boolean =>
  allowed.some(([operations, words]) => operations.test(operationId) && words.test(detail));
