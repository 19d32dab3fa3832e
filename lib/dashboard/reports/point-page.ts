import "server-only";
import { reportMax } from "@/lib/contract/access-points/codes/point-report";
import type { PublicPoint } from "@/lib/contract/access-points/codes/public-point";
import type { Failed } from "@/lib/contract/outcome";
import { countCharacters } from "@/lib/contract/text";
import { type Html, html } from "./html";
import { type PublicTexts, readerTexts } from "./languages/reader-texts";
import { plainPage } from "./plain-page";

type TypedReport = { kind: string; text: string; contact: string };

type PointPage = {
  point: PublicPoint;
  /** Sign-in leads back here. */
  path: string;
  refused?: { typed: TypedReport; failed: Failed };
};

const emptyReport: TypedReport = { kind: "problem", text: "", contact: "" };

export async function pointPage({ point, path, refused }: PointPage): Promise<Response> {
  const texts = await readerTexts();
  const { name, location, note } = point;
  const { typed = emptyReport, failed = null } = refused ?? {};
  const fields = failed ? fieldErrors(texts, typed, failed) : {};
  const message = failed && Object.keys(fields).length === 0 ? messageFor(texts, failed) : null;
  const content = html`<h1 dir="auto">${name}</h1>
${location !== "" && html`<p class="place" dir="auto">${location}</p>`}
${note !== "" && html`<p class="note" dir="auto">${note}</p>`}
${message !== null && html`<p class="alert" role="alert">${message}</p>`}
<details${failed !== null && html` open`}>
<summary class="button">${texts.reportProblem}</summary>
${reportForm(texts, typed, fields)}
</details>
<p class="small">${texts.colleague} <a href="/sign-in?next=${encodeURIComponent(path)}">${texts.signIn}</a></p>`;
  const title = failed ? `${texts.notSent}: ${name}` : name;
  return plainPage({ title, content, texts, status: failed?.problem.status ?? 200, retryAfter: failed?.retryAfter });
}

const reportForm = (
  texts: PublicTexts,
  { kind, text, contact }: TypedReport,
  fields: Record<string, string>,
): Html => html`<form method="post">
<fieldset>
<legend>${texts.whatIsWrong}</legend>
<label class="choice"><input type="radio" name="kind" value="label"${kind === "label" && html` checked`}> ${texts.labelDamaged}</label>
<label class="choice"><input type="radio" name="kind" value="problem"${kind !== "label" && html` checked`}> ${texts.somethingElse}</label>
</fieldset>
<div>
<label class="label" for="text">${texts.whatDoYouSee}</label>
<textarea id="text" name="text" maxlength="${reportMax.text}" dir="auto" aria-describedby="text-help${fields.text && " text-error"}"${invalid("text", fields)}>
${text}</textarea>
${errorOf("text", fields)}
<p class="help" id="text-help">${texts.emptyForLabel}</p>
</div>
<div>
<label class="label" for="contact">${texts.howToReach} <span class="optional">${texts.optional}</span></label>
<input class="field" id="contact" name="contact" maxlength="${reportMax.contact}" dir="auto" autocomplete="email" value="${contact}" aria-describedby="contact-help${fields.contact && " contact-error"}"${invalid("contact", fields)}>
${errorOf("contact", fields)}
<p class="help" id="contact-help">${texts.whoReads}</p>
</div>
<button class="button">${texts.send}</button>
</form>`;

const invalid = (name: string, fields: Record<string, string>): Html | null =>
  fields[name] ? html` aria-invalid="true"` : null;

const errorOf = (name: string, { [name]: error }: Record<string, string>): Html | null =>
  error ? html`<p class="error" id="${name}-error">${error}</p>` : null;

/** The service says them in English. */
function fieldErrors(texts: PublicTexts, typed: TypedReport, { problem }: Failed): Record<string, string> {
  const pointers = new Set(problem.errors?.map(({ pointer }) => pointer));
  const fields: Record<string, string> = {};
  for (const name of ["text", "contact"] as const) {
    if (!pointers.has(`/${name}`)) continue;
    const count = countCharacters(typed[name].trim());
    const max = reportMax[name];
    if (count === 0) fields[name] = texts.sayWhatIsWrong;
    else
      fields[name] = count > max ? texts.tooLong.replace("{max}", max.toLocaleString(texts.tag)) : texts.badCharacter;
  }
  return fields;
}

function messageFor({ tag, tooMany, tryAgain }: PublicTexts, { problem, retryAfter = 60 }: Failed): string {
  if (problem.status !== 429) return tryAgain;
  const minutes = new Intl.NumberFormat(tag, { style: "unit", unit: "minute", unitDisplay: "long" });
  return tooMany.replace("{wait}", minutes.format(Math.ceil(retryAfter / 60)));
}
