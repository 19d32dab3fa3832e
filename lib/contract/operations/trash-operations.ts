import { accessPoint } from "@/lib/contract/access-points/access-point";
import { restoration, trashedAccessPoint, trashList, trashQuery } from "@/lib/contract/access-points/trash";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const trashOperations = describeOperations({
  listTrash: {
    method: "get",
    path: "/access-points/trash",
    summary: "A page of deleted access points, which can be restored for 30 days; the last deleted first",
    tag: "Access points",
    access: "read",
    forTeamTokens: true,
    query: trashQuery,
    success: page(trashList),
    problems: ["forbidden"],
  },
  getTrashedAccessPoint: {
    method: "get",
    path: "/access-points/{id}/trash",
    summary: "One deleted access point",
    tag: "Access points",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "The access point, as it was before", schema: trashedAccessPoint },
  },
  restoreAccessPoint: {
    method: "post",
    path: "/access-points/{id}/restore",
    summary: "Restore a deleted access point, with its code or with another one",
    tag: "Access points",
    access: "write",
    forTeamTokens: true,
    body: restoration,
    success: { status: 200, description: "As it is now", schema: accessPoint, headers: ["ETag"] },
    problems: ["forbidden", "duplicate-qr-code"],
  },
  purgeAccessPoint: {
    method: "delete",
    path: "/access-points/{id}/trash",
    summary: "Remove a deleted access point for good",
    tag: "Access points",
    access: "admin",
    success: { status: 204, description: "It cannot be restored any more" },
  },
});
