import { symbolFile } from "@/lib/labels/svg/symbol-file";
import type { ServiceContext } from "../../context";
import { type Operation, operation } from "../../http/operation";
import { getVisible } from "../find";

const pictures = [
  { extension: "svg", name: "getQrSvg", media: "image/svg+xml" },
  { extension: "png", name: "getQrPng", media: "image/png" },
] as const;

/** Returns the operations that deliver the QR symbol of an access point as a picture, including its quiet zone. */
export const symbolOperations = (context: ServiceContext): Operation[] =>
  pictures.map(({ extension, name, media }) =>
    operation({
      name,
      method: "get",
      path: `/access-points/{id}/qr.${extension}`,
      summary: `The QR symbol as ${extension.toUpperCase()}`,
      tag: "Access points",
      access: "read",
      success: { status: 200, description: "The symbol with a quiet zone of four modules", media },
      handle: async ({ id }, person) => {
        const { qr_code } = await getVisible(context.db, id, person);
        const { contentType, bytes } = symbolFile(qr_code, extension);
        return { status: 200, bytes: { type: contentType, content: bytes } };
      },
    }),
  );
