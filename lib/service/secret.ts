import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@/lib/config";
import { OpenError } from "./db/open-error";

/**
 * The secret all keys come from: AUTH_SECRET, or one made at the first start and kept in the data folder, readable
 * by this user only. The data folder must exist.
 * @throws OpenError when the kept one is damaged
 */
export function readSecret({ authSecret, dataDir }: Config): string {
  if (authSecret) return authSecret;
  const file = join(dataDir, "auth-secret");
  try {
    // wx: of two processes that start at once, one makes it and both read it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new OpenError(
    `${file} does not hold a secret; remove it to make a new one (everybody must then sign in again)`,
  );
}
