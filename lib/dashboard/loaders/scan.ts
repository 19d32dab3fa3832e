import "server-only";
import { type CodeLookUp, scannedCode } from "@/lib/contract/access-points/codes/code-look-up";
import { mayWrite } from "@/lib/contract/accounts/roles";
import type { Outcome } from "@/lib/contract/outcome";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { AddedByScan, ScannedEntry } from "@/lib/dashboard/forms/scan";
import { findPublicPage } from "@/lib/dashboard/reports/answer-public";
import { type DashboardSession, findSession, signInPath } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

/** `us`: what the scanner meant if a layout changed its keys. `mayBeHalf`: opens only what exists. */
export async function answerScan(
  typed: string,
  { us = typed, isSeen, mayBeHalf = false }: { us?: string; isSeen: boolean; mayBeHalf?: boolean },
): Promise<Response> {
  if (typed.trim() === "") return found("/scan");
  // Such as a contact of several lines. No access point has such a code.
  if (!isLabelText(typed)) return found("/scan?photo=foreign#photo", 303);
  const session = await findSession();
  const client = session && serviceClient(session);
  const { code, outcome } = client ? await lookUpMeant(client, typed, us) : { code: typed, outcome: null };
  if (!client || !outcome || (!outcome.ok && outcome.problem.status === 401)) {
    return (await findPublicPage(typed)) ?? found(await signInPath());
  }
  if (!outcome.ok) return found(foundPath([code]));
  const isDoubtful = (await findDoubt(client, outcome.value)) !== null;
  const place = placeOf(outcome.value, code, mayWrite(session.user.role) && !mayBeHalf);
  if (isSeen && outcome.value.data.length === 1) await noteScan(session, code);
  return found(isDoubtful ? foundPath([code]) : place);
}

/** The answer is unused: the person came for the access point, which opens in any case. */
async function noteScan(session: DashboardSession, code: string): Promise<void> {
  await serviceClient(session).scanCode({ key: code });
}

const isKnown = ({ data, inTrash, heldByOther }: CodeLookUp) => data.length > 0 || inTrash.length > 0 || heldByOther;

export const isLabelText = (text: string): boolean => scannedCode.safeParse(text).success;

/** With or without its hyphen. */
const MADE = /^[0-9A-HJKMNP-TV-Z]{8}-?[0-9A-HJKMNP-TV-Z]$/i;

/** `us` when the typed code is unknown, and `us` is known or has a right check symbol. */
async function lookUpMeant(client: ServiceClient, typed: string, us: string) {
  const asTyped = { code: typed, outcome: await client.lookUpCode({ query: { qrCode: typed } }) };
  if (us === typed || (asTyped.outcome.ok && isKnown(asTyped.outcome.value))) return asTyped;
  const outcome = await client.lookUpCode({ query: { qrCode: us } });
  const isMeant =
    outcome.ok && (isKnown(outcome.value) || (MADE.test(us) && (await findDoubt(client, outcome.value)) === null));
  return isMeant ? { code: us, outcome } : asTyped;
}

export async function findMeant(session: DashboardSession, typed: string, us: string): Promise<string> {
  if (!isLabelText(typed) || !isLabelText(us)) return typed;
  return (await lookUpMeant(serviceClient(session), typed, us)).code;
}

const CUT_SHORT = /^[0-9A-HJKMNP-TV-Z]{1,7}-[0-9A-HJKMNP-TV-Z]$/i;

/** Null if it seems right. */
async function findDoubt(client: ServiceClient, lookUp: CodeLookUp) {
  const { qrCode } = lookUp;
  if (isKnown(lookUp)) return null;
  if (CUT_SHORT.test(qrCode)) return t("scan.found.incomplete");
  const checked = await client.checkCode({ query: { qrCode } });
  return (checked.ok && checked.value.warnings.find(({ kind }) => kind !== "in-trash")?.detail) || null;
}

function placeOf({ data, inTrash, heldByOther, qrCode }: CodeLookUp, code: string, canCreate: boolean): string {
  const [point, ...more] = data;
  if (heldByOther || more.length > 0) return foundPath([code]);
  if (point) return `/access-points/${encodeURIComponent(point.id)}`;
  if (inTrash.length > 0 || !canCreate) return foundPath([code]);
  return `/access-points/new?${new URLSearchParams({ code: qrCode })}`;
}

export const foundPath = (codes: string[]): string =>
  `/scan/found?${new URLSearchParams(codes.map((code) => ["code", code]))}`;

export const afterReportPath = (code: string, id: string): string =>
  id === "" ? foundPath([code]) : `/access-points/${encodeURIComponent(id)}`;

/** The next scan of a code may lead elsewhere, so nothing may store the answer. */
export const found = (path: string, status: 302 | 303 = 302): Response =>
  new Response(null, { status, headers: { Location: path, "Cache-Control": "no-store" } });

/** Names the owner of other people's access points, and no more of hidden ones than their public page. */
export async function lookUpScanned(session: DashboardSession, code: string): Promise<Outcome<ScannedEntry>> {
  const client = serviceClient(session);
  const outcome = await client.lookUpCode({ query: { qrCode: code } });
  if (!outcome.ok) return outcome;
  const { data, inTrash, heldByOther, qrCode } = outcome.value;
  const points = data.map(({ id, name, location, qrCode, owner }) => ({
    id,
    name,
    location,
    code: qrCode,
    owner: owner.id === session.user.id ? null : owner.name,
  }));
  const doubt = await findDoubt(client, outcome.value);
  const shown = heldByOther && points.length === 0 ? await client.getPublicPoint({ key: code }) : null;
  const publicPoint = shown?.ok ? shown.value : null;
  const canCreate = mayWrite(session.user.role);
  return { ok: true, value: { points, inTrash, heldByOther, publicPoint, qrCode, doubt, canCreate } };
}

/** Adds nothing when none or several access points have the code. `isSeen`: the camera has seen the label. */
export async function addScanned(
  session: DashboardSession,
  code: string,
  isSeen: boolean,
): Promise<Outcome<AddedByScan>> {
  const looked = await lookUpScanned(session, code);
  if (!looked.ok) return looked;
  const entry = looked.value;
  const [point, ...more] = entry.points;
  if (!point || more.length > 0) return { ok: true, value: { entry, point: null, isNew: false, total: 0 } };
  if (isSeen) await noteScan(session, code);
  const outcome = await serviceClient(session).addToPile({ body: { ids: [point.id] } });
  if (!outcome.ok) return outcome;
  const { added, total } = outcome.value;
  return { ok: true, value: { entry, point: { id: point.id, name: point.name }, isNew: added > 0, total } };
}
