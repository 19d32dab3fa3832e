import type { Config } from "@/lib/config";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { deriveKeys, findSecret } from "../tokens/keys";
import { decryptSecret, encryptSecret } from "./verify-factor";

/**
 * Encrypts the secrets of apps that have the key of AUTH_SECRET_PREVIOUS with that of AUTH_SECRET, so that the previous one can go.
 * A code that is taken meanwhile changes other columns of the row.
 */
export async function renewFactorSecrets(context: Pick<ServiceContext, "db" | "keys" | "randomBytes">): Promise<void> {
  const { db, keys } = context;
  const old = await secretsOf(db).where("secret", "not like", `${keys.ring[0].kid}.%`).execute();
  for (const { id, secret } of old) {
    const text = decryptSecret(keys, secret ?? "");
    if (text === null) continue;
    const changed = db.updateTable("second_factors").set({ secret: encryptSecret(context, text) });
    await changed.where("id", "=", id).where("secret", "=", secret).execute();
  }
}

/** The keys that the configuration of a command has. */
export function ringOf(config: Config): readonly { kid: string }[] {
  const secret = findSecret(config);
  return secret === null ? [] : deriveKeys(secret, config.authSecretPrevious).ring;
}

/** Returns a sentence about the people whose apps need another AUTH_SECRET, or null. */
export async function describeLostSecrets(db: Db, ring: readonly { kid: string }[]): Promise<string | null> {
  let query = secretsOf(db);
  for (const { kid } of ring) query = query.where("secret", "not like", `${kid}.%`);
  const { size } = new Set((await query.execute()).map(({ user_id }) => user_id));
  if (size === 0) return null;
  const whose =
    size === 1 ? "The authenticator app of 1 person needs" : `The authenticator apps of ${size} people need`;
  return `${whose} the AUTH_SECRET before this one: set it as AUTH_SECRET_PREVIOUS and start the program once, or reset the second factors.`;
}

const secretsOf = (db: Db) =>
  db.selectFrom("second_factors").select(["id", "user_id", "secret"]).where("secret", "is not", null);
