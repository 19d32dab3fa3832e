import { createHash } from "node:crypto";
import type { ReporterReport } from "@/lib/contract/access-points/codes/public-point";
import { readOfficeSettings } from "../../../accounts/office/office-settings";
import type { ServiceContext } from "../../../context";
import { notFound } from "../../../http/problem-error";
import { currentState } from "../report-query";

/** 256 random bits cannot be guessed, so that a plain digest is enough, and no limit of attempts. */
const TOKEN_BYTES = 32;

/** Of the reporter's link. */
export const LINK_MS = 90 * 86_400_000;

/** Only the digest is stored. */
export function createReportToken({ randomBytes }: Pick<ServiceContext, "randomBytes">) {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
  return { token, digest: digestOf(token) };
}

/** Also of the trash: the reporter knows it. 404 for unknown and ended tokens and without the public page. */
export async function getReportOfToken({ db, now }: ServiceContext, token: string): Promise<ReporterReport> {
  const { publicPage, timeZone } = await readOfficeSettings(db);
  const row = await db
    .selectFrom("reports")
    .innerJoin("all_access_points as access_points", "access_points.id", "reports.access_point_id")
    .select(["kind", "text", "answer", "reports.created_at", "access_points.name", "access_points.location"])
    .select(currentState.as("state"))
    .where("token_digest", "=", digestOf(token))
    .where("reports.created_at", ">", now() - LINK_MS)
    .executeTakeFirst();
  if (!row || publicPage === "off") throw notFound();
  const { created_at, name, location, ...report } = row;
  return {
    ...report,
    createdAt: new Date(created_at).toISOString(),
    accessPoint: { name, location },
    expiresAt: new Date(created_at + LINK_MS).toISOString(),
    timeZone,
  };
}

const digestOf = (token: string): string => createHash("sha256").update(token).digest("base64url");
