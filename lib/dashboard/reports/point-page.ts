import "server-only";
import type { PublicPoint } from "@/lib/contract/access-points/codes/public-point";
import type { Failed } from "@/lib/contract/outcome";
import { failure } from "@/lib/dashboard/forms/failure";
import { type Html, html } from "./html";
import { plainPage } from "./plain-page";

/** What a reporter typed. */
type TypedReport = { kind: string; text: string; contact: string };

type PointPage = {
  point: PublicPoint;
  /** Path of the page, to which sign-in leads back. */
  path: string;
  /** The form as it was sent, and why it was refused. */
  refused?: { typed: TypedReport; failed: Failed };
};

const emptyReport: TypedReport = { kind: "problem", text: "", contact: "" };

/** Returns the public page of an access point: what it is, the note of the office, and the form that reports a problem. */
export function pointPage({ point, path, refused }: PointPage): Promise<Response> {
  const { name, location, note } = point;
  const { typed = emptyReport, failed = null } = refused ?? {};
  const { message = null, fields = {} } = failed ? failure(failed) : {};
  const content = html`<h1 dir="auto">${name}</h1>
${location !== "" && html`<p class="place" dir="auto">${location}</p>`}
${note !== "" && html`<p class="note" dir="auto">${note}</p>`}
${message !== null && html`<p class="alert" role="alert">${message}</p>`}
<details${failed !== null && html` open`}>
<summary class="button">Report a problem</summary>
${reportForm(typed, fields)}
</details>
<p class="small">Colleague? <a href="/sign-in?next=${encodeURIComponent(path)}">Sign in</a></p>`;
  const title = failed ? `Not sent: ${name}` : name;
  return plainPage({ title, content, status: failed?.problem.status ?? 200, retryAfter: failed?.retryAfter });
}

const reportForm = (
  { kind, text, contact }: TypedReport,
  fields: Record<string, string>,
): Html => html`<form method="post">
<fieldset>
<legend>What is wrong?</legend>
<label class="choice"><input type="radio" name="kind" value="label"${kind === "label" && html` checked`}> The label is damaged or missing</label>
<label class="choice"><input type="radio" name="kind" value="problem"${kind !== "label" && html` checked`}> Something else</label>
${errorOf("kind", fields)}
</fieldset>
<div>
<label class="label" for="text">What do you see?</label>
<textarea id="text" name="text" maxlength="2000" dir="auto" aria-describedby="text-help${fields.text && " text-error"}"${invalid("text", fields)}>
${text}</textarea>
${errorOf("text", fields)}
<p class="help" id="text-help">You may leave this empty for a damaged label.</p>
</div>
<div>
<label class="label" for="contact">How can we reach you? <span class="optional">optional</span></label>
<input class="field" id="contact" name="contact" maxlength="200" dir="auto" autocomplete="email" value="${contact}" aria-describedby="contact-help${fields.contact && " contact-error"}"${invalid("contact", fields)}>
${errorOf("contact", fields)}
<p class="help" id="contact-help">Only the people in charge read it. You get a link to their answer in any case.</p>
</div>
<button class="button">Send</button>
</form>`;

const invalid = (name: string, fields: Record<string, string>): Html | null =>
  fields[name] ? html` aria-invalid="true"` : null;

const errorOf = (name: string, { [name]: error }: Record<string, string>): Html | null =>
  error ? html`<p class="error" id="${name}-error">${error}</p>` : null;
