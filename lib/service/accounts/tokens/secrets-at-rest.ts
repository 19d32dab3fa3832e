import { createCipheriv, createDecipheriv } from "node:crypto";
import { sql } from "kysely";
import type { Config } from "@/lib/config";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { deriveKeys, findSecret, type Keys } from "./keys";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** So that a copy of the database holds no secret. Key id, IV, tag and text. */
export function encryptSecret(
  { keys, randomBytes }: Pick<ServiceContext, "keys" | "randomBytes">,
  secret: string,
): string {
  const [{ kid, factorSecret }] = keys.ring;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", factorSecret, iv);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${kid}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
}

/** Null when it was encrypted with an AUTH_SECRET that the program no longer has. */
export function decryptSecret(keys: Keys, encrypted: string): string | null {
  const [kid, text = ""] = encrypted.split(".");
  const key = keys.ring.find((one) => one.kid === kid);
  if (!key) return null;
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.factorSecret, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** Columns with encrypted secrets. */
const COLUMNS = [
  { table: "second_factors", key: "id", column: "secret" },
  // Those of links. Of the others this is no secret, which no key decrypts.
  { table: "mails", key: "id", column: "about" },
];

/**
 * Encrypts the secrets that have the key of AUTH_SECRET_PREVIOUS with that of AUTH_SECRET, so that the previous one can go.
 * A change meanwhile of another column stays; one of the secret itself wins.
 */
export async function renewSecrets(context: Pick<ServiceContext, "db" | "keys" | "randomBytes">): Promise<void> {
  const { db, keys } = context;
  for (const { table, key, column } of COLUMNS) {
    const [from, id, secret] = [sql.table(table), sql.ref(key), sql.ref(column)];
    const old = sql<{ id: string; secret: string }>`
      select ${id} as id, ${secret} as secret from ${from} where ${secret} not like ${`${keys.ring[0].kid}.%`}`;
    for (const row of (await old.execute(db)).rows) {
      const text = decryptSecret(keys, row.secret);
      if (text === null) continue;
      const renewed = encryptSecret(context, text);
      await sql`update ${from} set ${secret} = ${renewed} where ${id} = ${row.id} and ${secret} = ${row.secret}`.execute(
        db,
      );
    }
  }
}

/** The keys that the configuration of a command has. */
export function ringOf(config: Config): readonly { kid: string }[] {
  const secret = findSecret(config);
  return secret === null ? [] : deriveKeys(secret, config.authSecretPrevious).ring;
}

/** Returns a sentence about the people whose apps need another AUTH_SECRET, or null. */
export async function describeLostSecrets(db: Db, ring: readonly { kid: string }[]): Promise<string | null> {
  let query = db.selectFrom("second_factors").select("user_id").where("secret", "is not", null);
  for (const { kid } of ring) query = query.where("secret", "not like", `${kid}.%`);
  const { size } = new Set((await query.execute()).map(({ user_id }) => user_id));
  if (size === 0) return null;
  const whose =
    size === 1 ? "The authenticator app of 1 person needs" : `The authenticator apps of ${size} people need`;
  return `${whose} the AUTH_SECRET before this one: set it as AUTH_SECRET_PREVIOUS and start the program once, or reset the second factors.`;
}
