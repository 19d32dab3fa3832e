import "server-only";
import { type CodeLookUp, scannedCode } from "@/lib/contract/access-points/codes/code-look-up";
import { mayWrite } from "@/lib/contract/accounts/roles";
import type { Outcome } from "@/lib/contract/outcome";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import type { AddedByScan, ScannedEntry } from "@/lib/dashboard/forms/scan";
import { findPublicPage } from "@/lib/dashboard/reports/answer-public";
import { type DashboardSession, findSession, signInPath } from "@/lib/dashboard/session/session";

/**
 * Answers a scanned code with a redirect: to the access point, to the form that creates it, or to a page that lists
 * several, offers to restore a deleted one, or says that another person has the code or that it seems misread. After the end of a session the
 * sign-in page leads back here. Somebody without a session gets the public page of the access point, if it has one.
 * @param scan.us what a hand scanner meant whose keys another keyboard's layout changed; the same text without one
 * @param scan.isSeen whether the label was seen, by a camera or by its link. Somebody at a desk types a code from a list.
 * @param scan.mayBeHalf whether the code may be the first half of another one, so that it opens only what exists
 */
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

/**
 * Notes that the label with a code was seen. Of the answer nothing is needed: the person came for the access point, which
 * opens in any case, and says itself when its label was last seen.
 */
async function noteScan(session: DashboardSession, code: string): Promise<void> {
  await serviceClient(session).scanCode({ key: code });
}

const isKnown = ({ data, inTrash, heldByOther }: CodeLookUp) => data.length > 0 || inTrash.length > 0 || heldByOther;

/** Returns whether a text may be the code of an access point, or a link to one. */
export const isLabelText = (text: string): boolean => scannedCode.safeParse(text).success;

/** A generated code, with or without its hyphen. */
const MADE = /^[0-9A-HJKMNP-TV-Z]{8}-?[0-9A-HJKMNP-TV-Z]$/i;

/**
 * Looks up what a scanner meant: `us` when the code as it was typed is unknown, and `us` is known or has a right check symbol;
 * otherwise the code as it was typed.
 */
async function lookUpMeant(client: ServiceClient, typed: string, us: string) {
  const asTyped = { code: typed, outcome: await client.lookUpCode({ query: { qrCode: typed } }) };
  if (us === typed || (asTyped.outcome.ok && isKnown(asTyped.outcome.value))) return asTyped;
  const outcome = await client.lookUpCode({ query: { qrCode: us } });
  const isMeant =
    outcome.ok && (isKnown(outcome.value) || (MADE.test(us) && (await findDoubt(client, outcome.value)) === null));
  return isMeant ? { code: us, outcome } : asTyped;
}

/** Returns the code that a hand scanner meant when it typed a text into a field. */
export async function findMeant(session: DashboardSession, typed: string, us: string): Promise<string> {
  if (!isLabelText(typed) || !isLabelText(us)) return typed;
  return (await lookUpMeant(serviceClient(session), typed, us)).code;
}

/** A generated code that lost its first symbols, as a hand scanner on a busy computer sends it. */
const CUT_SHORT = /^[0-9A-HJKMNP-TV-Z]{1,7}-[0-9A-HJKMNP-TV-Z]$/i;

/** Returns why a code without access point may have been misread; null if it seems right. */
async function findDoubt(client: ServiceClient, lookUp: CodeLookUp) {
  const { qrCode } = lookUp;
  if (isKnown(lookUp)) return null;
  if (CUT_SHORT.test(qrCode))
    return "This code seems incomplete: generated codes have eight symbols before the hyphen.";
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

/** Returns the path of the page on which a report was begun: that of the access point with this id, or of the scanned code. */
export const afterReportPath = (code: string, id: string): string =>
  id === "" ? foundPath([code]) : `/access-points/${encodeURIComponent(id)}`;

/** Redirects to a path of this site. The next scan of a code may lead elsewhere, so that nothing may store the answer. */
export const found = (path: string, status: 302 | 303 = 302): Response =>
  new Response(null, { status, headers: { Location: path, "Cache-Control": "no-store" } });

/** Returns what a code leads to, as the scan page shows it. Names the owner of other people's access points, and no more of hidden ones than their public page. */
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

/**
 * Adds the access point with a scanned or typed code to the print pile. Adds nothing when none or several access points have
 * the code: `entry` says what the code leads to.
 * @param isSeen whether the camera has seen the label
 */
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
