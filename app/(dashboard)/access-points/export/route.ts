import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import {
  dropUnsupportedParams,
  parseListParams,
  usualList,
} from "@/components/access-points/list-url/parse-list-params";
import { accessPointExportQuery } from "@/lib/contract/access-points/access-point-export";
import { pickFilters } from "@/lib/contract/access-points/list-filters";
import { seesEveryone } from "@/lib/contract/accounts/account";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { answerFile } from "@/lib/dashboard/loaders/label-file";
import { requireSession } from "@/lib/dashboard/session/session";

/** Streams a file with all access points that match the filter of the list, or with those of `ids`. */
export async function GET(request: Request): Promise<Response> {
  const session = await requireSession();
  const can = await getCapabilities();
  if (!can.contract) notFound();
  const given = Object.fromEntries(new URL(request.url).searchParams);
  const { role } = session.user;
  const parsed = parseListParams(given, role, usualList(role, await cookies()));
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
        scope: !seesEveryone(role) ? ("mine" as const) : ("all" as const),
        ids: given.ids,
      }
    : query;
  return answerFile(await serviceClient(session).exportAccessPoints({ query: chosen, signal: request.signal }));
}
