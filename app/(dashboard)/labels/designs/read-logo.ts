import "server-only";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { LogoError, toLogo } from "@/lib/labels/logo/logo";

/** Largest file of a logo, in bytes. */
const LOGO_MAX_BYTES = 200 * 1_024;

/** Returns the chosen file as the logo that is printed, null when no file is chosen, or what is wrong with the file. */
export async function readLogo(formData: FormData): Promise<Outcome<string | null>> {
  const file = formData.get("logo-file");
  if (!(file instanceof File) || file.size === 0) return { ok: true, value: null };
  const refuse = (detail: string) =>
    failed({ kind: "validation-failed", detail, errors: [{ pointer: "/logo", detail }] });
  if (file.size > LOGO_MAX_BYTES) return refuse("The logo is larger than 200 kB. Choose a smaller file.");
  try {
    return { ok: true, value: toLogo(Buffer.from(await file.arrayBuffer()).toString("base64")) };
  } catch (error) {
    if (error instanceof LogoError) return refuse(error.message);
    throw error;
  }
}
