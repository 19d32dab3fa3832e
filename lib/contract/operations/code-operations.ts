import { codeCheck, codeCheckQuery } from "@/lib/contract/access-points/codes/code-check";
import { codeLookUp, codeLookUpQuery } from "@/lib/contract/access-points/codes/code-look-up";
import {
  codeList,
  codeListQuery,
  newCodes,
  reservedCode,
  reservedCodes,
} from "@/lib/contract/access-points/codes/reserved-codes";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const codeOperations = describeOperations("Codes", {
  listCodes: {
    route: "GET /codes",
    summary: "A page of codes that were made before their access points, newest first",
    access: "read",
    query: codeListQuery,
    success: page(codeList),
    problems: ["forbidden"],
  },
  reserveCodes: {
    route: "POST /codes",
    summary: "Make up to 1,000 codes for labels; an access point created with one of them claims it",
    access: "write",
    body: newCodes,
    success: { status: 201, description: "The new codes", schema: reservedCodes },
  },
  voidCode: {
    route: "POST /codes/{id}/void",
    summary: "Make a code void, because its label is lost or spoiled",
    access: "write",
    success: { description: "The code", schema: reservedCode },
    problems: ["code-claimed"],
  },
  checkCode: {
    route: "GET /access-points/code-check",
    summary: "Warnings about a QR code, and about a name and location, before they are saved",
    tag: "Access points",
    access: "read",
    forTeamTokens: true,
    query: codeCheckQuery,
    success: { description: "The warnings; saving does not depend on them", schema: codeCheck },
    problems: ["not-found"],
  },
  lookUpCode: {
    route: "GET /access-points/by-code",
    summary: "The access points with a scanned or typed QR code",
    tag: "Access points",
    access: "read",
    forTeamTokens: true,
    query: codeLookUpQuery,
    success: { description: "What has this code; nothing is no error", schema: codeLookUp },
  },
});
