import { symbolPng } from "@/lib/labels/png";
import { symbolSvg } from "@/lib/labels/svg";
import { type Operation, operation } from "../http/operation";
import type { Parts } from "../parts";
import { getVisible } from "./find";

const pictures = [
  { extension: "svg", name: "getQrSvg", media: "image/svg+xml", draw: symbolSvg },
  { extension: "png", name: "getQrPng", media: "image/png", draw: symbolPng },
] as const;

/** The QR symbol of an access point as a picture, its quiet zone included. */
export const symbolOperations = (parts: Parts): Operation[] =>
  pictures.map(({ extension, name, media, draw }) =>
    operation({
      name,
      method: "get",
      path: `/access-points/{id}/qr.${extension}`,
      summary: `The QR symbol as ${extension.toUpperCase()}`,
      tag: "Access points",
      access: "token",
      success: { status: 200, description: "The symbol with a quiet zone of four modules", media },
      handle: async ({ id }, person) => {
        const { qr_code } = await getVisible(parts.db, id, person);
        return {
          status: 200,
          bytes: { type: media === "image/svg+xml" ? `${media}; charset=utf-8` : media, content: draw(qr_code) },
        };
      },
    }),
  );
