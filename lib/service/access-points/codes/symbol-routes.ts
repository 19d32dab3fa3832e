import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import { symbolFile } from "@/lib/labels/svg/symbol-file";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { getVisible } from "../find";

const { getQrSvg, getQrPng } = accessPointOperations;

/** Returns the operations that deliver the QR symbol of an access point as a picture, including its quiet zone. */
export const symbolRoutes = ({ db }: ServiceContext): Operation[] =>
  (
    [
      [getQrSvg, "svg"],
      [getQrPng, "png"],
    ] as const
  ).map(([entry, extension]) =>
    operation(entry, async ({ id }, person) => {
      const { qr_code } = await getVisible(db, id, person);
      const { contentType, bytes } = symbolFile(qr_code, extension);
      return { status: 200, bytes: { type: contentType, content: bytes } };
    }),
  );
