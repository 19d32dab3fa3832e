import "server-only";
import type { ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { ReporterReport } from "@/lib/contract/access-points/codes/public-point";
import { type Html, html } from "./html";
import { plainPage } from "./plain-page";

const states: Record<ReportState, { title: string; text: string }> = {
  new: { title: "Sent", text: "Keep this link to see the answer." },
  seen: { title: "Seen", text: "The people in charge have read it. Keep this link to see the answer." },
  done: { title: "Done", text: "The people in charge say that it is done." },
};

const steps = Object.keys(states) as ReportState[];

/** Returns the page on which the reporter reads what became of a report. */
export function reporterPage(report: ReporterReport): Promise<Response> {
  const { kind, text, state, answer, createdAt, expiresAt, accessPoint } = report;
  const { title, text: meaning } = states[state];
  const { name, location } = accessPoint;
  const what = kind === "label" ? "The label is damaged or missing" : "A problem";
  const content = html`<h1>${title}</h1>
<p class="place">${meaning}</p>
<ol class="steps" aria-label="State of the report">
${steps.map((step) => stepOf(step, state))}
</ol>
${answer !== "" && html`<p class="answer" dir="auto"><strong>Answer</strong>\n${answer}</p>`}
<div class="report"><dl>
<dt>Where</dt><dd dir="auto">${location === "" ? name : `${name}, ${location}`}</dd>
<dt>What you reported</dt><dd dir="auto">${text === "" ? what : text}</dd>
<dt>When</dt><dd>${dayOf(createdAt)}</dd>
</dl></div>
<p class="small">This link works until ${dayOf(expiresAt)}. Everybody who has it can read this page.</p>`;
  return plainPage({ title: `${title}: ${name}`, content });
}

/** Returns the answer to a link that is unknown or has ended: one for both. */
export function unknownReportPage(status: number): Promise<Response> {
  const isGone = status === 404;
  const title = isGone ? "This link shows nothing" : "The report cannot be shown";
  const text = isGone
    ? "It is not complete, or its 90 days are over. Compare it with the one that you kept."
    : "Load the page again in a minute.";
  const content = html`<h1>${title}</h1>
<p class="place">${text}</p>`;
  return plainPage({ title, content, status });
}

function stepOf(step: ReportState, state: ReportState): Html {
  const isReached = steps.indexOf(step) <= steps.indexOf(state);
  const isCurrent = step === state;
  return html`<li${isReached && html` class="reached"`}${isCurrent && html` aria-current="step"`}>${states[step].title}</li>`;
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const dayOf = (iso: string): Html => html`<time datetime="${iso}">${format.format(Date.parse(iso))}</time>`;
