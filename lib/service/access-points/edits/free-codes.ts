import { sql } from "kysely";
import { t } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { makeCode } from "./made-codes";

/** A statement of SQLite has at most 32,766 values. */
const CHUNK = 500;

/** 40 random bits make even a second attempt improbable. */
export const CODE_ATTEMPTS = 5;

export const brokenRandomness = () =>
  new Error(`${CODE_ATTEMPTS} generated codes in a row were already used: the source of randomness is broken`);

export const voidDetail = (code: string): string => t("serviceCodes.void", { code });

export type Randomness = Pick<ServiceContext, "randomBytes">;

/** Reserved codes are on printed labels that wait, also other users'. `holderId`: undefined if the insert checks. */
export async function makeFreeCodes(
  db: Db,
  { randomBytes }: Randomness,
  count: number,
  holderId?: string,
): Promise<string[]> {
  const codes = new Set<string>();
  for (let attempt = 1; attempt <= CODE_ATTEMPTS; attempt += 1) {
    const made = Array.from({ length: count - codes.size }, () => makeCode(randomBytes));
    const used = await findUsed(db, made, holderId);
    for (const code of made) if (!used.has(code)) codes.add(code);
    if (codes.size === count) return [...codes];
  }
  throw brokenRandomness();
}

async function findUsed(db: Db, codes: string[], holderId: string | undefined): Promise<Set<string>> {
  const found = new Set<string>();
  for (let from = 0; from < codes.length; from += CHUNK) {
    const chunk = codes.slice(from, from + CHUNK);
    const reserved = await db
      .selectFrom("reserved_codes")
      .select("code")
      .where(sql<boolean>`code in (select id from ${idsAsTable(db, chunk)})`)
      .execute();
    for (const { code } of reserved) found.add(code);
    if (holderId === undefined) continue;
    const held = await db
      .selectFrom("access_points")
      .select("qr_code")
      .where("owner_id", "=", holderId)
      .where("qr_code", "in", chunk)
      .execute();
    for (const { qr_code } of held) found.add(qr_code);
  }
  return found;
}

/** In a transaction it locks reserved codes, void or not: `voidCode` waits and finds who gets them. */
export async function findVoided(db: Db, ownerId: string, codes: readonly string[]): Promise<Set<string>> {
  const voided = new Set<string>();
  for (let from = 0; from < codes.length; from += CHUNK) {
    const rows = await db
      .selectFrom("reserved_codes")
      .select(["code", "voided_at"])
      .where("owner_id", "=", ownerId)
      .where(sql<boolean>`code in (select id from ${idsAsTable(db, codes.slice(from, from + CHUNK))})`)
      .$if(db.isTransaction, (locked) => locked.orderBy("code").forKeyShare())
      .execute();
    for (const { code, voided_at } of rows) if (voided_at !== null) voided.add(code);
  }
  return voided;
}
