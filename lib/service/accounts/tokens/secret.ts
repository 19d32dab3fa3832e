import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@/lib/config";
import { StorageError } from "../../db/failures";

/** AUTH_SECRET, or one that the first start generated, readable only by this operating-system user. */
export function readSecret({ authSecret, dataDir }: Config): string {
  if (authSecret) return authSecret;
  const file = join(dataDir, "auth-secret");
  try {
    // wx (exclusive create): two processes may start at once.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new StorageError(
    `${file} contains no secret. Delete it to generate a new one; every user must then sign in again.`,
  );
}
