import { originOfLinks } from "@/lib/contract/accounts/office-settings";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { codeOperations } from "@/lib/contract/operations/code-operations";
import { symbolFile } from "@/lib/labels/svg/symbol-file";
import { symbolValue } from "@/lib/labels/symbol/symbol-value";
import { readSettingsWithOrigin } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { getVisible } from "../rows/find";
import { checkCode } from "./code-check";
import { listCodes, reserveCodes, voidCode } from "./code-store";
import { lookUpCode } from "./look-up-code";

/** Returns the operations on codes whose labels are printed before their access points exist. */
export const codeRoutes = (context: ServiceContext): Operation[] => [
  operation(codeOperations.listCodes, async ({ query }, person) =>
    listAnswer(codeOperations.listCodes, query, await listCodes(context.database, query, person)),
  ),
  operation(codeOperations.reserveCodes, async ({ body }, person) => ({
    body: { data: await reserveCodes(context, body.count, person) },
  })),
  operation(codeOperations.voidCode, async ({ id }, person) => ({ body: await voidCode(context, id, person) })),
];

/** Returns the operations that answer what a typed or scanned code is. */
export const codeLookUpRoutes = (context: ServiceContext): Operation[] => [
  operation(codeOperations.checkCode, async ({ query }, person) => ({
    body: { warnings: await checkCode(context, query, person) },
  })),
  operation(codeOperations.lookUpCode, async ({ query }, person) => ({
    body: await lookUpCode(context, query.code ?? query.qrCode ?? "", person),
  })),
];

const { getQrSvg, getQrPng } = accessPointOperations;

/** Returns the operations that deliver the QR symbol of an access point as a picture, as its next label has it. */
export const symbolRoutes = (context: ServiceContext): Operation[] =>
  (
    [
      [getQrSvg, "svg"],
      [getQrPng, "png"],
    ] as const
  ).map(([entry, extension]) =>
    operation(entry, async ({ id }, person) => {
      const { qr_code } = await getVisible(context.db, id, person);
      const linkOrigin = originOfLinks(await readSettingsWithOrigin(context.db, context));
      const { contentType, bytes } = symbolFile(symbolValue(qr_code, linkOrigin), extension);
      return { bytes: { type: contentType, content: bytes } };
    }),
  );
