import { PHOTO_MAX, type PhotoError } from "@/lib/contract/access-points/codes/photo-reading";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { findOtherPerson, whyRefused } from "@/lib/dashboard/forms/other-person";
import { answerScan, found, foundPath, isLabelText } from "@/lib/dashboard/loaders/scan";
import { setFlash } from "@/lib/dashboard/session/flash";
import { findSession, isSignedIn } from "@/lib/dashboard/session/session";

const failed = (reason: PhotoError): Response => found(`/scan?photo=${reason}#photo`, 303);

/** Reads the codes in an uploaded photo, also without script, and opens what they lead to. */
export async function POST(request: Request): Promise<Response> {
  const session = (await isSignedIn()) ? await findSession() : null;
  if (!session) return found("/sign-in?next=/scan", 303);
  const form = await request.formData().catch(() => new FormData());
  const other = findOtherPerson(form, session, "page");
  if (other) {
    await setFlash({ tone: "danger", name: "", text: whyRefused(other) });
    return found("/scan", 303);
  }
  const photo = form.get("photo");
  if (!(photo instanceof Blob) || photo.size === 0) return failed("missing");
  if (photo.size > PHOTO_MAX) return failed("large");
  const reading = await getRuntime().readPhoto(session.user.id, new Uint8Array(await photo.arrayBuffer()));
  if (!reading.ok) return failed(reading.reason);
  const codes = reading.codes.filter(isLabelText);
  const [code, ...more] = codes;
  if (code === undefined) return failed(reading.codes.length > 0 ? "foreign" : "none");
  return more.length > 0 ? found(foundPath(codes), 303) : answerScan(code, { isSeen: true });
}
