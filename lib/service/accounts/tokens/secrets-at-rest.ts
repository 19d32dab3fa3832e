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

/** What to say of lost ones: whose secret it is, by a column, and what to do in place of the former key. */
type Lost = { of: string; needs: (count: number) => string; instead: string };

/** Columns with encrypted secrets. */
const COLUMNS: { table: string; key: string; column: string; lost?: Lost }[] = [
  {
    ...{ table: "second_factors", key: "id", column: "secret" },
    lost: {
      of: "user_id",
      needs: (count) =>
        count === 1 ? "The authenticator app of 1 person needs" : `The authenticator apps of ${count} people need`,
      instead: "reset the second factors",
    },
  },
  {
    ...{ table: "sign_in_providers", key: "id", column: "client_secret" },
    lost: {
      of: "id",
      needs: (count) =>
        count === 1 ? "The secret of 1 sign-in provider needs" : `The secrets of ${count} sign-in providers need`,
      instead: "enter the client secret again under Settings, Sign-in",
    },
  },
  {
    ...{ table: "mail_settings", key: "id", column: "password" },
    lost: {
      of: "id",
      needs: () => "The password of the mail server needs",
      instead: "enter it again under Settings, Mail",
    },
  },
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

export function ringOf(config: Config): readonly { kid: string }[] {
  const secret = findSecret(config);
  return secret === null ? [] : deriveKeys(secret, config.authSecretPrevious).ring;
}

/** Returns a sentence for each kind of secret that needs another AUTH_SECRET, or null. */
export async function describeLostSecrets(db: Db, ring: readonly { kid: string }[]): Promise<string | null> {
  const sentences: string[] = [];
  for (const { table, column, lost } of COLUMNS) {
    if (!lost) continue;
    const known = sql.join(
      [sql`${sql.ref(column)} is not null`, ...ring.map(({ kid }) => sql`${sql.ref(column)} not like ${`${kid}.%`}`)],
      sql` and `,
    );
    const counted = sql<{
      count: number;
    }>`select count(distinct ${sql.ref(lost.of)}) as count from ${sql.table(table)} where ${known}`;
    const count = Number((await counted.execute(db)).rows[0]?.count);
    if (count === 0) continue;
    const remedy = `set it as AUTH_SECRET_PREVIOUS and start the program once, or ${lost.instead}`;
    sentences.push(`${lost.needs(count)} the AUTH_SECRET before this one: ${remedy}.`);
  }
  return sentences.join(" ") || null;
}
