import type { ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { ReporterReport } from "@/lib/contract/access-points/codes/public-point";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { type Html, html } from "@/lib/dashboard/reports/html";
import { type PublicTexts, readerTexts } from "@/lib/dashboard/reports/languages/reader-texts";
import { plainPage } from "@/lib/dashboard/reports/plain-page";

type Params = { params: Promise<{ token: string }> };

export async function GET(_request: Request, { params }: Params): Promise<Response> {
  const { token } = await params;
  const outcome = await serviceClient(null).getReportOfLink({ body: { token } });
  if (outcome.ok) return reporterPage(outcome.value);
  const { status } = outcome.problem;
  // A token that is too long, or no text, is unknown too.
  return unknownReportPage(status === 422 ? 404 : status);
}

const steps: ReportState[] = ["new", "seen", "done"];

async function reporterPage(report: ReporterReport): Promise<Response> {
  const { kind, text, state, answer, createdAt, expiresAt, accessPoint, timeZone } = report;
  const texts = await readerTexts();
  const { title, text: meaning } = texts.states[state];
  const { name, location } = accessPoint;
  const format = new Intl.DateTimeFormat(texts.tag, { dateStyle: "long", timeZone });
  const content = html`<h1>${title}</h1>
<p class="place">${meaning}</p>
<ol class="steps" aria-label="${texts.stateOfReport}">
${steps.map((step) => stepOf(texts, step, state))}
</ol>
${answer !== "" && html`<p class="answer" dir="auto"><strong>${texts.answer}</strong>\n${answer}</p>`}
<div class="report"><dl>
<dt>${texts.where}</dt><dd dir="auto">${location === "" ? name : `${name}, ${location}`}</dd>
<dt>${texts.whatYouReported}</dt><dd dir="auto">${text || (kind === "label" ? texts.labelDamaged : texts.problem)}</dd>
<dt>${texts.when}</dt><dd><time datetime="${createdAt}">${format.format(Date.parse(createdAt))}</time></dd>
</dl></div>
<p class="small">${texts.linkEnds.replace("{day}", format.format(Date.parse(expiresAt)))}</p>`;
  return plainPage({ title: `${title}: ${name}`, content, texts });
}

/** One answer for an unknown link and one that has ended. */
async function unknownReportPage(status: number): Promise<Response> {
  const texts = await readerTexts();
  const isGone = status === 404;
  const title = isGone ? texts.unknownLink : texts.noReport;
  const content = html`<h1>${title}</h1>
<p class="place">${isGone ? texts.compareLink : texts.loadAgain}</p>`;
  return plainPage({ title, content, texts, status });
}

function stepOf({ states }: PublicTexts, step: ReportState, state: ReportState): Html {
  const isReached = steps.indexOf(step) <= steps.indexOf(state);
  const isCurrent = step === state;
  return html`<li${isReached && html` class="reached"`}${isCurrent && html` aria-current="step"`}>${states[step].title}</li>`;
}
