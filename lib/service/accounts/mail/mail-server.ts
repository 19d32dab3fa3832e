import type { Config } from "@/lib/config";
import type { MailServer } from "@/lib/contract/accounts/mail-settings";
import type { Db } from "../../db/database";
import type { Keys } from "../tokens/keys";
import { decryptSecret } from "../tokens/secrets-at-rest";

/** `url` keeps further parameters of SMTP_URL, such as `ignoreTLS`. */
export type UsedServer = Omit<MailServer, "current" | "code" | "challenge" | "passkey"> & { url?: string };

type Finding = { mail: Config["mail"]; keys: Keys };

/** SMTP_URL, else what an admin has set, else null. */
export async function findMailServer({ mail, keys }: Finding, db: Db): Promise<UsedServer | null> {
  if (mail) return fromUrl(mail.smtpUrl, mail.from);
  const row = await findServerRow(db);
  if (!row) return null;
  const { host, port, security, user_name: user, sender: from } = row;
  const password = row.password === null ? null : decryptSecret(keys, row.password);
  return {
    host,
    port,
    security,
    user: user ?? "",
    from,
    trustCertificate: row.trust_certificate === 1,
    ...(password !== null && { password }),
  };
}

export const findServerRow = (db: Db) => db.selectFrom("mail_settings").selectAll().executeTakeFirst();

function fromUrl(url: string, from: string): UsedServer {
  const { protocol, hostname: host, port, username, password, searchParams } = new URL(url);
  const isTls = protocol === "smtps:";
  const security = isTls ? "tls" : searchParams.get("ignoreTLS") === "true" ? "none" : "starttls";
  const trustCertificate = searchParams.get("tls.rejectUnauthorized") === "false";
  const login = { user: decodeURIComponent(username), ...(password && { password: decodeURIComponent(password) }) };
  return { url, host, port: Number(port) || (isTls ? 465 : 587), security, ...login, from, trustCertificate };
}
