import "server-only";
import { headers } from "next/headers";
import { NONCE_HEADER } from "./page-headers";

/** Returns the nonce with which the Content-Security-Policy of the page allows its own scripts and styles. */
export const pageNonce = async (): Promise<string> => (await headers()).get(NONCE_HEADER) ?? "";
