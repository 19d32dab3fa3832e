import { createHmac } from "node:crypto";
import type { SigningKeys } from "./keys";

/** Signs any header and claims with a real key, so that a test reaches the checks behind the signature. */
export function signJwt(header: object, claims: object, key: SigningKeys): string {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  return `${signed}.${createHmac("sha256", key.accessToken).update(signed).digest("base64url")}`;
}
