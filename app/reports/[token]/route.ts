import type { ReportState } from "@/lib/contract/access-points/codes/point-report";
import type { ReporterReport } from "@/lib/contract/access-points/codes/public-point";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { type Html, html } from "@/lib/dashboard/reports/html";
import { plainPage } from "@/lib/dashboard/reports/plain-page";
import { dateFormat, locale, t } from "@/lib/messages/messages";

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

function reporterPage(report: ReporterReport): Promise<Response> {
  const { kind, text, state, answer, createdAt, expiresAt, accessPoint, timeZone } = report;
  const title = t(`public.state.${state}`);
  const { name, location } = accessPoint;
  const format = dateFormat(locale(), { dateStyle: "long", timeZone });
  const content = html`<h1>${title}</h1>
<p class="place">${t(`public.meaning.${state}`)}</p>
<ol class="steps" aria-label="${t("public.steps")}">
${steps.map((step) => stepOf(step, state))}
</ol>
${answer !== "" && html`<p class="answer" dir="auto"><strong>${t("public.answer")}</strong>\n${answer}</p>`}
<div class="report"><dl>
<dt>${t("public.where")}</dt><dd dir="auto">${location === "" ? name : `${name}, ${location}`}</dd>
<dt>${t("public.reported")}</dt><dd dir="auto">${text || (kind === "label" ? t("public.kind.label") : t("public.kind.problem"))}</dd>
<dt>${t("public.when")}</dt><dd><time datetime="${createdAt}">${format.format(Date.parse(createdAt))}</time></dd>
</dl></div>
<p class="small">${t("public.linkEnds", { day: format.format(Date.parse(expiresAt)) })}</p>`;
  return plainPage({ title: t("public.title.report", { state: title, name }), content });
}

/** One answer for an unknown link and one that has ended. */
function unknownReportPage(status: number): Promise<Response> {
  const isGone = status === 404;
  const title = isGone ? t("public.unknown.title") : t("public.notShown.title");
  const content = html`<h1>${title}</h1>
<p class="place">${isGone ? t("public.unknown.text") : t("public.notShown.text")}</p>`;
  return plainPage({ title, content, status });
}

function stepOf(step: ReportState, state: ReportState): Html {
  const isReached = steps.indexOf(step) <= steps.indexOf(state);
  const isCurrent = step === state;
  return html`<li${isReached && html` class="reached"`}${isCurrent && html` aria-current="step"`}>${t(`public.state.${step}`)}</li>`;
}
