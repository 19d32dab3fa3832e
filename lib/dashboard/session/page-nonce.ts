import "server-only";
import { headers } from "next/headers";
import { NONCE_HEADER } from "./page-headers";

export const pageNonce = async (): Promise<string> => (await headers()).get(NONCE_HEADER) ?? "";
