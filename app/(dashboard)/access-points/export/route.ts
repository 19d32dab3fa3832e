import { notFound } from "next/navigation";
import {
  defaultList,
  dropUnsupportedParams,
  parseListParams,
} from "@/components/access-points/list-url/parse-list-params";
import { scopesOf } from "@/components/ui/scopes-of";
import { accessPointExportQuery } from "@/lib/contract/access-points/access-point-list";
import { pickFilters } from "@/lib/contract/access-points/list-filters";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { answerFile } from "@/lib/dashboard/loaders/label-file";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listCookies } from "@/lib/dashboard/session/list-return-url";
import { requireSession } from "@/lib/dashboard/session/session";

export async function GET(request: Request): Promise<Response> {
  const session = await requireSession();
  const can = await getCapabilities();
  if (!can.contract) notFound();
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const reader = (await loadReader()) ?? { ...session.user, teams: [] };
  const parsed = parseListParams(given, reader, defaultList(reader, await listCookies()));
  const shown = dropUnsupportedParams(parsed, can).query;
  const { q, sort, scope, label } = shown;
  const format = accessPointExportQuery.shape.format.catch("csv").parse(given.format);
  const query = { format, q, sort, scope, label, ...pickFilters(shown) };
  const chosen = given.ids
    ? {
        format,
        sort,
        q: "",
        label: "any" as const,
        scope: scopesOf(reader).at(-1),
        ids: given.ids,
      }
    : query;
  return answerFile(await serviceClient(session).exportAccessPoints({ query: chosen, signal: request.signal }));
}
