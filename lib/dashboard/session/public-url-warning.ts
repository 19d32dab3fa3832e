import "server-only";
import { headers } from "next/headers";
import { getRuntime } from "@/lib/dashboard/client/runtime";
import { t } from "@/lib/messages/messages";
import { isSecure } from "./session-cookie";

/** With an https PUBLIC_URL a browser drops the session cookie at `http://192.168.…`. */
export async function publicUrlWarning(): Promise<string | null> {
  const { publicUrl } = getRuntime();
  if (!publicUrl || !isSecure()) return null;
  const sent = await headers();
  const host = sent.get("x-forwarded-host") ?? sent.get("host") ?? "";
  if (host === new URL(publicUrl).host || sent.get("x-forwarded-proto") === "https") return null;
  return t("requests.publicUrl", { opened: `http://${host}`, publicUrl });
}
