import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Keys } from "../accounts/tokens/keys";
import type { Db } from "../db/database";
import type { AuditEntryRow, AuditHeadRow } from "../db/tables/audit";

/** Error for a chain that cannot be continued. `message` says in one sentence what is wrong with its head. */
export class ChainError extends Error {
  override name = "ChainError";
}

/** Last entry of a part of the chain: 0 and "" before the first. */
export type ChainLink = { position: number; digest: string };

/** Head of the chain and the last entry that retention deleted, with the key of the digests. */
export type Chain = { key: Buffer; head: ChainLink; pruned: ChainLink };

/** Returns the digest of an entry: an HMAC over the digest before it, its position and everything that it records. */
export function digestOf(key: Buffer, before: ChainLink, entry: AuditEntryRow): string {
  const { id, at, actor_id, actor_name, token_name, action, target_type, target_id, target_name, address, changes } =
    entry;
  const who = [actor_id, actor_name, token_name, address];
  const what = [action, target_type, target_id, target_name, changes];
  const canonical = JSON.stringify([before.position + 1, before.digest, id, at, ...who, ...what]);
  return createHmac("sha256", key).update(canonical).digest("base64url");
}

const macOf = ({ key, head, pruned }: Chain): string =>
  createHmac("sha256", key)
    .update(JSON.stringify(["head", head.position, head.digest, pruned.position, pruned.digest]))
    .digest("base64url");

/** Reads the row of the head. @throws ChainError when it was deleted */
export async function readHead(db: Db): Promise<AuditHeadRow> {
  const row = await db.selectFrom("audit_head").selectAll().executeTakeFirst();
  if (row) return row;
  throw new ChainError("The head of the audit log is missing: it was deleted by hand.");
}

/**
 * Returns the chain, or null before its first entry.
 * @throws ChainError when the head was changed, or its key was encrypted with another secret
 */
export function openChain(row: AuditHeadRow, keys: Pick<Keys, "ring">): Chain | null {
  const head = { position: row.position, digest: row.digest };
  const pruned = { position: row.pruned_position, digest: row.pruned_digest };
  if (row.chain_key === null && head.position === 0 && row.mac === "") return null;
  const key = decryptKey(row.chain_key ?? "", keys);
  if (!key) {
    throw new ChainError(
      "The key of the audit log cannot be read with this AUTH_SECRET: set the secret that the log was begun with, or set it as AUTH_SECRET_PREVIOUS.",
    );
  }
  const chain = { key, head, pruned };
  if (macOf(chain) !== row.mac) throw new ChainError("The head of the audit log was changed by hand.");
  return chain;
}

/**
 * Returns the chain for a change, and locks its head until the transaction ends, so that one process at a time extends
 * the chain. Begins the chain if there is none.
 * @throws ChainError as `openChain`
 */
export async function lockChain(trx: Db, keys: Pick<Keys, "ring">): Promise<Chain> {
  await trx.selectFrom("audit_head").select("row").forUpdate().execute();
  const start = { position: 0, digest: "" };
  return openChain(await readHead(trx), keys) ?? { key: randomBytes(32), head: start, pruned: start };
}

/** Stores the chain. Encrypts its key with the current secret, so that the chain survives a change of the secret. */
export async function storeChain(trx: Db, chain: Chain, keys: Pick<Keys, "ring">): Promise<void> {
  const { key, head, pruned } = chain;
  await trx
    .updateTable("audit_head")
    .set({
      chain_key: encryptKey(key, keys),
      ...head,
      pruned_position: pruned.position,
      pruned_digest: pruned.digest,
      mac: macOf(chain),
    })
    .execute();
}

/** Sizes in bytes of the nonce and the tag of AES-256-GCM. */
const NONCE = 12;
const TAG = 16;

/** Encrypts the key of the chain. A key of its own, not derived from the secret, because the secret may change. */
function encryptKey(key: Buffer, { ring: [{ kid, auditChain }] }: Pick<Keys, "ring">): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", auditChain, nonce);
  const encrypted = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
  return `${kid}.${encrypted.toString("base64url")}`;
}

function decryptKey(stored: string, { ring }: Pick<Keys, "ring">): Buffer | null {
  const [kid, encoded = ""] = stored.split(".");
  const bytes = Buffer.from(encoded, "base64url");
  const known = ring.find((one) => one.kid === kid);
  if (!known || bytes.length <= NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", known.auditChain, bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    // The tag does not match: the stored key was changed.
    return null;
  }
}
