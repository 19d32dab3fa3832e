import { chosenLanguage } from "@/lib/contract/accounts/account";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { whyRefused } from "@/lib/dashboard/forms/other-person";
import { readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";
import { openPage } from "@/lib/dashboard/session/open-page";
import { safeReturnPath } from "@/lib/dashboard/session/return-path";

/** No server action: the page must be loaded anew, because the texts of its components are in one language. */
export async function POST(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const language = chosenLanguage.catch(null).parse(readText(form, "language") || null);
  const { asks, outcome } = await withSession(form, "page", (client) => client.updateMe({ body: { language } }));
  const referer = request.headers.get("referer") ?? "";
  const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: "/account", search: "" };
  const page = safeReturnPath(pathname + search);
  if (asks?.signIn?.other) await setFlash({ text: whyRefused(asks.signIn.other), tone: "danger" });
  else if (asks) return openPage(`/sign-in?next=${encodeURIComponent(page)}`);
  else if (!outcome.ok) await setFlash({ text: whyFailed(outcome), tone: "danger" });
  return openPage(page);
}
