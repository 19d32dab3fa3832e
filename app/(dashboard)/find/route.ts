import { listDefaults, requestOf } from "@/components/access-points/list-url/list-url";
import type { FoundEntries } from "@/components/commands/command-options";
import { readerDates } from "@/components/ui/reader-dates";
import { countOf } from "@/components/ui/text/count-of";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { type ServiceClient, serviceClient } from "@/lib/dashboard/client/service-client";
import { type DashboardSession, findSession } from "@/lib/dashboard/session/session";
import { shortStockName } from "@/lib/labels/stock/stock-name";

/** Rows that the service returns: the row with exactly the typed code may be among older ones that contain it. */
const SEARCHED = 50;
const SHOWN = 8;
const JOBS_SHOWN = 5;

/** Maximum length of the list parameter `q`; a code may be longer. */
const Q_MAX = 200;

/** Answers the command palette: access points that match `q`, or without `q` the person's recent print jobs. */
export async function GET(request: Request): Promise<Response> {
  const session = await findSession();
  const text = new URL(request.url).searchParams.get("q")?.trim() ?? "";
  const outcome = session
    ? await find(serviceClient(session), session, text)
    : failed({ kind: "invalid-token", detail: "Sign in again." });
  const init = { status: outcome.ok ? 200 : outcome.problem.status, headers: { "Cache-Control": "private, no-store" } };
  return Response.json(outcome.ok ? outcome.value : { detail: outcome.problem.detail }, init);
}

async function find(client: ServiceClient, session: DashboardSession, text: string): Promise<Outcome<FoundEntries>> {
  const { search, scope, contract } = await getCapabilities();
  if (text === "") return contract ? recentJobs(client) : { ok: true, value: { points: [], jobs: [] } };
  if (!search) return { ok: true, value: { points: [], jobs: [] } };
  const outcome = await client.listAccessPoints({
    query: {
      ...requestOf({ ...listDefaults, usual: listDefaults }),
      q: text.slice(0, Q_MAX).toWellFormed(),
      limit: SEARCHED,
      scope: scope && seesEveryone(session.user.role) ? "all" : "mine",
      labelCounts: "no",
    },
  });
  if (!outcome.ok) return outcome;
  const points = outcome.value.data.map(({ id, name, location, qrCode }) => ({
    id,
    name,
    location,
    code: qrCode,
    isExact: qrCode === text,
  }));
  points.sort((one, other) => Number(other.isExact) - Number(one.isExact));
  return { ok: true, value: { points: points.slice(0, SHOWN), jobs: [] } };
}

async function recentJobs(client: ServiceClient): Promise<Outcome<FoundEntries>> {
  const outcome = await client.listLabelJobs({ query: { page: 1, limit: JOBS_SHOWN, scope: "mine" } });
  if (!outcome.ok) return outcome;
  const readable = await readerDates();
  const jobs = outcome.value.data.map(({ id, total, stock, createdAt }) => ({
    id,
    name: `${countOf(total, "label")} · ${shortStockName(stock)}`,
    created: readable(createdAt).exact,
  }));
  return { ok: true, value: { points: [], jobs } };
}
