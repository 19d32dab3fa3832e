import "server-only";
import { newReport, reportMax } from "@/lib/contract/access-points/codes/point-report";
import type { PublicPoint } from "@/lib/contract/access-points/codes/public-point";
import type { Failed } from "@/lib/contract/outcome";
import { countCharacters } from "@/lib/contract/text";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { validateForm } from "@/lib/dashboard/forms/validate";
import { currentPage, signInPath } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";
import { type Html, html } from "./html";
import { plainPage } from "./plain-page";

export async function findPublicPage(code: string): Promise<Response | null> {
  const outcome = await serviceClient(null).getPublicPoint({ key: code });
  return outcome.ok ? pointPage({ point: outcome.value, path: await currentPage() }) : null;
}

/** A code without a public page leads to sign-in, as the page itself does. */
export async function answerReport(code: string, form: FormData): Promise<Response> {
  const client = serviceClient(null);
  const shown = await client.getPublicPoint({ key: code });
  if (!shown.ok) return seeOther(await signInPath());
  const typed = readTexts(form, ["kind", "text", "contact"]);
  const valid = validateForm(newReport, typed);
  const sent = valid.ok ? await client.reportCode({ key: code, body: valid.value }) : valid;
  if (!sent.ok) return pointPage({ point: shown.value, path: await currentPage(), refused: { typed, failed: sent } });
  return seeOther(new URL(sent.value.url, "http://page.invalid").pathname);
}

const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, "Cache-Control": "no-store" } });

type TypedReport = { kind: string; text: string; contact: string };

type PointPage = {
  point: PublicPoint;
  /** Sign-in leads back here. */
  path: string;
  refused?: { typed: TypedReport; failed: Failed };
};

const emptyReport: TypedReport = { kind: "problem", text: "", contact: "" };

async function pointPage({ point, path, refused }: PointPage): Promise<Response> {
  const { name, location, note } = point;
  const { typed = emptyReport, failed = null } = refused ?? {};
  const fields = failed ? fieldErrors(typed, failed) : {};
  const message = failed && Object.keys(fields).length === 0 ? messageFor(failed) : null;
  const content = html`<h1 dir="auto">${name}</h1>
${location !== "" && html`<p class="place" dir="auto">${location}</p>`}
${note !== "" && html`<p class="note" dir="auto">${note}</p>`}
${message !== null && html`<p class="alert" role="alert">${message}</p>`}
<details${failed !== null && html` open`}>
<summary class="button">${t("public.report")}</summary>
${reportForm(typed, fields)}
</details>
<p class="small">${t("public.colleague")} <a href="/sign-in?next=${encodeURIComponent(path)}">${t("public.signIn")}</a></p>`;
  const title = failed ? t("public.title.notSent", { name }) : name;
  return plainPage({ title, content, status: failed?.problem.status ?? 200, retryAfter: failed?.retryAfter });
}

const reportForm = (
  { kind, text, contact }: TypedReport,
  fields: Record<string, string>,
): Html => html`<form method="post">
<fieldset>
<legend>${t("public.form.kind")}</legend>
<label class="choice"><input type="radio" name="kind" value="label"${kind === "label" && html` checked`}> ${t("public.kind.label")}</label>
<label class="choice"><input type="radio" name="kind" value="problem"${kind !== "label" && html` checked`}> ${t("public.form.somethingElse")}</label>
</fieldset>
<div>
<label class="label" for="text">${t("public.form.text")}</label>
<textarea id="text" name="text" maxlength="${reportMax.text}" dir="auto" aria-describedby="text-help${fields.text && " text-error"}"${invalid("text", fields)}>
${text}</textarea>
${errorOf("text", fields)}
<p class="help" id="text-help">${t("public.form.textHelp")}</p>
</div>
<div>
<label class="label" for="contact">${t("public.form.contact")} <span class="optional">${t("public.form.optional")}</span></label>
<input class="field" id="contact" name="contact" maxlength="${reportMax.contact}" dir="auto" autocomplete="email" value="${contact}" aria-describedby="contact-help${fields.contact && " contact-error"}"${invalid("contact", fields)}>
${errorOf("contact", fields)}
<p class="help" id="contact-help">${t("public.form.contactHelp")}</p>
</div>
<button class="button">${t("public.form.send")}</button>
</form>`;

const invalid = (name: string, fields: Record<string, string>): Html | null =>
  fields[name] ? html` aria-invalid="true"` : null;

const errorOf = (name: string, { [name]: error }: Record<string, string>): Html | null =>
  error ? html`<p class="error" id="${name}-error">${error}</p>` : null;

/** In words for strangers, whom those of the service do not suit. */
function fieldErrors(typed: TypedReport, { problem }: Failed): Record<string, string> {
  const pointers = new Set(problem.errors?.map(({ pointer }) => pointer));
  const fields: Record<string, string> = {};
  for (const name of ["text", "contact"] as const) {
    if (!pointers.has(`/${name}`)) continue;
    const count = countCharacters(typed[name].trim());
    const max = reportMax[name];
    if (count === 0) fields[name] = t("rulesList.report.missing");
    else fields[name] = count > max ? t("public.error.tooLong", { max }) : t("public.error.character");
  }
  return fields;
}

const messageFor = ({ problem, retryAfter = 60 }: Failed): string =>
  problem.status === 429
    ? t("public.error.tooMany", { minutes: Math.ceil(retryAfter / 60) })
    : t("public.error.tryAgain");
