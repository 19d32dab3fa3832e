import { accessPoint } from "@/lib/contract/access-points/access-point";
import {
  restoration,
  type TrashQuery,
  trashedAccessPoint,
  trashList,
  trashQuery,
} from "@/lib/contract/access-points/trash";
import type { ServiceContext } from "../../context";
import { etagOf } from "../../http/conditional";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation } from "../../http/operation";
import { toAccessPoint } from "../rows";
import { getTrashed, listTrash, toTrashed } from "./find-trashed";
import { purgeAccessPoint, restoreAccessPoint } from "./restore";

const PATH = "/access-points/trash";
const ONE = "/access-points/{id}/trash";
const tag = "Access points";

/** Returns the operations on deleted access points. */
export const trashOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listTrash",
    method: "get",
    path: PATH,
    summary: "A page of deleted access points, which can be restored for 30 days; the last deleted first",
    tag,
    access: "read",
    query: trashQuery,
    work: "search",
    success: { status: 200, description: "The page; past the end it is empty", schema: trashList, headers: ["Link"] },
    problems: ["forbidden"],
    handle: async ({ query }, person) => listAnswer(PATH, askedOf(query), await listTrash(context, query, person)),
  }),
  operation({
    name: "getTrashedAccessPoint",
    method: "get",
    path: ONE,
    summary: "One deleted access point",
    tag,
    access: "read",
    success: { status: 200, description: "The access point, as it was before", schema: trashedAccessPoint },
    handle: async ({ id }, person) => ({
      status: 200,
      body: toTrashed(await getTrashed(context.db, id, context.now(), person)),
    }),
  }),
  operation({
    name: "restoreAccessPoint",
    method: "post",
    path: "/access-points/{id}/restore",
    summary: "Restore a deleted access point, with its code or with another one",
    tag,
    access: "write",
    body: restoration,
    success: { status: 200, description: "As it is now", schema: accessPoint, headers: ["ETag"] },
    problems: ["forbidden", "duplicate-qr-code"],
    handle: async ({ id, body }, person) => {
      const row = await restoreAccessPoint(context, id, body, person);
      return { status: 200, headers: { ETag: etagOf(row) }, body: toAccessPoint(row) };
    },
  }),
  operation({
    name: "purgeAccessPoint",
    method: "delete",
    path: ONE,
    summary: "Remove a deleted access point for good",
    tag,
    access: "admin",
    success: { status: 204, description: "It cannot be restored any more" },
    handle: async ({ id }, person) => {
      await purgeAccessPoint(context, id, person);
      return { status: 204 };
    },
  }),
];

/** Returns the parameters that differ from their defaults, for the links to other pages. */
const askedOf = ({ limit, q, scope }: TrashQuery) => ({
  limit,
  ...(q !== "" && { q }),
  ...(scope !== "mine" && { scope }),
});
