import { codeCheck, codeCheckQuery } from "@/lib/contract/access-points/codes/code-check";
import { codeLookUp, codeLookUpQuery } from "@/lib/contract/access-points/codes/code-look-up";
import {
  type CodeListQuery,
  codeList,
  codeListQuery,
  newCodes,
  reservedCode,
  reservedCodes,
} from "@/lib/contract/access-points/codes/reserved-codes";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { checkCode } from "./code-check";
import { listCodes, reserveCodes, voidCode } from "./code-store";
import { lookUpCode } from "./look-up-code";

const PATH = "/codes";
const tag = "Codes";

/** Returns the operations on codes whose labels are printed before their access points exist. */
export const codeOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listCodes",
    method: "get",
    path: PATH,
    summary: "A page of codes that were made before their access points, newest first",
    tag,
    access: "read",
    query: codeListQuery,
    success: {
      status: 200,
      description: "The page; past the end it is empty",
      schema: codeList,
      headers: ["Link"],
    },
    problems: ["forbidden"],
    handle: async ({ query }, person) =>
      listAnswer(PATH, askedOf(query), await listCodes(context.database, query, person)),
  }),
  operation({
    name: "reserveCodes",
    method: "post",
    path: PATH,
    summary: "Make up to 1,000 codes for labels; an access point created with one of them claims it",
    tag,
    access: "write",
    body: newCodes,
    success: { status: 201, description: "The new codes", schema: reservedCodes },
    handle: async ({ body }, person) => ({
      status: 201,
      body: { data: await reserveCodes(context, body.count, person) },
    }),
  }),
  operation({
    name: "voidCode",
    method: "post",
    path: `${PATH}/{id}/void`,
    summary: "Make a code void, because its label is lost or spoiled",
    tag,
    access: "write",
    success: { status: 200, description: "The code", schema: reservedCode },
    problems: ["forbidden", "not-found", "code-claimed"],
    handle: async ({ id }, person) => ({ status: 200, body: await voidCode(context, id, person) }),
  }),
];

/** Returns the parameters that differ from their defaults, for the links to other pages. */
const askedOf = ({ limit, state, scope }: CodeListQuery) => ({
  limit,
  ...(state !== "any" && { state }),
  ...(scope !== "mine" && { scope }),
});

/** Returns the operations that answer what a typed or scanned code is. */
export const codeLookUpOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "checkCode",
    method: "get",
    path: "/access-points/code-check",
    summary: "Warnings about a QR code before it is saved",
    tag: "Access points",
    access: "read",
    query: codeCheckQuery,
    success: { status: 200, description: "The warnings; saving does not depend on them", schema: codeCheck },
    problems: ["not-found"],
    handle: async ({ query }, person) => ({ status: 200, body: { warnings: await checkCode(context, query, person) } }),
  }),
  operation({
    name: "lookUpCode",
    method: "get",
    path: "/access-points/by-code",
    summary: "The access points with a scanned or typed QR code",
    tag: "Access points",
    access: "read",
    query: codeLookUpQuery,
    success: { status: 200, description: "What has this code; nothing is no error", schema: codeLookUp },
    handle: async ({ query }, person) => ({ status: 200, body: await lookUpCode(context, query.qrCode, person) }),
  }),
];
