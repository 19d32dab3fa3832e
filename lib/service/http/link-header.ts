import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import {
  type Answer,
  type Call,
  type Handler,
  type Operation,
  type Options,
  operation,
  type QueryOf,
} from "./operation";

/** `capped`: the total is unknown. `isEmpty`: the page has no rows. */
type Place = { page: number; totalPages: number; capped?: boolean | undefined; isEmpty?: boolean };

/** RFC 8288. Relative targets (§3.1) are correct behind every proxy and never contain the Host header. */
function linkHeader(path: string, kept: object, place: Place): string {
  const { page, totalPages, capped = false, isEmpty = false } = place;
  const last = capped ? Number.POSITIVE_INFINITY : Math.max(1, totalPages);
  const rest = toPairs(kept).map(([name, value]) => `${name}=${encodeURIComponent(value)}&`);
  const to = (target: number, rel: string) => `<${path}?${rest.join("")}page=${target}>; rel="${rel}"`;
  return [
    to(1, "first"),
    ...(page > 1 ? [to(Math.min(page - 1, last), "prev")] : []),
    ...(page < last && !(capped && isEmpty) ? [to(page + 1, "next")] : []),
    ...(capped ? [] : [to(last, "last")]),
  ].join(", ");
}

/** The links repeat `limit`, and what differs from its default. `id` is that of the path. */
export function listAnswer(
  { path, query: schema }: Pick<OperationEntry, "path" | "query">,
  query: object,
  list: { data: unknown[]; pagination: Place },
  id = "",
): Partial<Answer> {
  const usual = schema?.parse({}) as Record<string, unknown>;
  const isAsked = ([name, value]: [string, unknown]) => name === "limit" || (name !== "page" && value !== usual[name]);
  const kept = Object.fromEntries(Object.entries(query).filter(isAsked));
  const place = { ...list.pagination, isEmpty: list.data.length === 0 };
  return { headers: { Link: linkHeader(`/api/v1${path.replace("{id}", id)}`, kept, place) }, body: list };
}

type ListHandler<Entry extends OperationEntry> = Handler<Entry, Parameters<typeof listAnswer>[2]>;

export const listOperation = <Entry extends OperationEntry>(
  entry: Entry,
  read: ListHandler<Entry>,
  options?: Options<QueryOf<Entry>>,
): Operation => {
  const handle = async (call: Call, person: never) =>
    listAnswer(entry, call.query as object, await read(call as never, person), call.id);
  return operation(entry, handle as unknown as Handler<Entry, Partial<Answer>>, options);
};
