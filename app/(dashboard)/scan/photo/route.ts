import { PHOTO_MAX, type PhotoError } from "@/lib/contract/access-points/codes/photo-reading";
import { everyOutcome } from "@/lib/contract/outcome";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { findOtherPerson, whyRefused } from "@/lib/dashboard/forms/other-person";
import { readText } from "@/lib/dashboard/forms/read-form";
import { addScanned, answerScan, found, foundPath, isLabelText } from "@/lib/dashboard/loaders/scan";
import { setFlash } from "@/lib/dashboard/session/flash";
import { type DashboardSession, findSession, isSignedIn } from "@/lib/dashboard/session/session";
import { joinSentences, t } from "@/lib/messages/messages";

const COLLECTING = "/scan?to=pile";

export async function POST(request: Request): Promise<Response> {
  const session = (await isSignedIn()) ? await findSession() : null;
  if (!session) return found("/sign-in?next=/scan", 303);
  const form = await request.formData().catch(() => new FormData());
  const other = findOtherPerson(form, session, "page");
  if (other) {
    await setFlash({ tone: "danger", text: whyRefused(other) });
    return found("/scan", 303);
  }
  const isCollecting = form.get("to") === "pile";
  const failed = (photo: PhotoError): Response =>
    found(`/scan?${new URLSearchParams({ ...(isCollecting && { to: "pile" }), photo })}#photo`, 303);
  const code = readText(form, "code").trim();
  const photo = form.get("photo");
  if (!(photo instanceof Blob) || photo.size === 0) {
    if (code === "") return failed("missing");
    return found(isCollecting ? await addToPile(session, [code], false) : `/q?${new URLSearchParams({ code })}`, 303);
  }
  if (photo.size > PHOTO_MAX) return failed("large");
  const reading = await getRuntime().readPhoto(session.user.id, new Uint8Array(await photo.arrayBuffer()));
  if (!reading.ok) return failed(reading.reason);
  const codes = reading.codes.filter(isLabelText);
  const [first, ...more] = codes;
  if (first === undefined) return failed(reading.codes.length > 0 ? "foreign" : "none");
  if (isCollecting) return found(await addToPile(session, codes, true), 303);
  return more.length > 0 ? found(foundPath(codes), 303) : answerScan(first, { isSeen: true });
}

async function addToPile(session: DashboardSession, codes: string[], isSeen: boolean): Promise<string> {
  const outcome = await everyOutcome(...codes.map((code) => addScanned(session, code, isSeen)));
  if (!outcome.ok) {
    await setFlash({ text: joinSentences(t("scan.photo.nothingAdded"), whyFailed(outcome)), tone: "danger" });
    return COLLECTING;
  }
  const added = outcome.value.flatMap(({ point, isNew }) => (point ? { ...point, isNew } : []));
  const [first, ...more] = added;
  if (first) {
    const { name, isNew } = first;
    await setFlash(
      more.length > 0
        ? t("scan.photo.several", { count: added.length })
        : t(isNew ? "pile.added" : "scan.photo.already", { name }),
    );
  }
  const left = codes.filter((_, at) => !outcome.value[at]?.point);
  return left.length > 0 ? foundPath(left) : COLLECTING;
}
