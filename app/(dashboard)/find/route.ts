import { listDefaults } from "@/components/access-points/list-url/list-url";
import { FOUND_MAX, type FoundEntries } from "@/components/commands/command-options";
import { readerDates } from "@/components/ui/reader-dates";
import { defaultScope } from "@/components/ui/scopes-of";
import { foldForSearch } from "@/lib/contract/fold";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { type DashboardSession, findSession } from "@/lib/dashboard/session/session";
import { shortStockName } from "@/lib/labels/stock/stock-name";
import { joinFacts, t } from "@/lib/messages/messages";

const JOBS_SHOWN = 5;

/** Maximum length of the list parameter `q`; a code may be longer. */
const Q_MAX = 200;

export async function GET(request: Request): Promise<Response> {
  const session = await findSession();
  const text = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const outcome = session
    ? await find(serviceClient(session), session, text)
    : failed({ kind: "invalid-token", detail: t("common.signInAgain") });
  const init = { status: outcome.ok ? 200 : outcome.problem.status, headers: { "Cache-Control": "private, no-store" } };
  return Response.json(outcome.ok ? outcome.value : { detail: outcome.problem.detail }, init);
}

async function find(client: ServiceClient, session: DashboardSession, text: string): Promise<Outcome<FoundEntries>> {
  const can = await getCapabilities();
  if (text === "") return can.contract ? recentJobs(client) : { ok: true, value: { points: [], jobs: [] } };
  if (!can.search) return { ok: true, value: { points: [], jobs: [] } };
  const reader = (await loadReader()) ?? { ...session.user, teams: [] };
  const scope = can.scope ? defaultScope(reader) : "mine";
  const outcome = await client.listAccessPoints({
    query: {
      q: text.slice(0, Q_MAX).toWellFormed(),
      sort: can.sort ? "match" : listDefaults.sort,
      limit: FOUND_MAX,
      scope,
      count: "capped",
    },
  });
  if (!outcome.ok) return outcome;
  const isTyped = (one: string) => foldForSearch(one) === foldForSearch(text);
  const points = outcome.value.data.map(({ id, name, location, qrCode }) => ({
    id,
    name,
    location,
    code: qrCode,
    isExact: isTyped(name) || isTyped(qrCode),
  }));
  return { ok: true, value: { points, jobs: [], scope } };
}

async function recentJobs(client: ServiceClient): Promise<Outcome<FoundEntries>> {
  const outcome = await client.listLabelJobs({ query: { limit: JOBS_SHOWN } });
  if (!outcome.ok) return outcome;
  const readable = await readerDates();
  const jobs = outcome.value.data.map(({ id, total, stock, createdAt }) => ({
    id,
    name: joinFacts([t("common.labels", { count: total }), shortStockName(stock)]),
    created: readable(createdAt).exact,
  }));
  return { ok: true, value: { points: [], jobs } };
}
