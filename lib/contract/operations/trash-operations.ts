import { accessPoint } from "@/lib/contract/access-points/access-point";
import { restoration, trashedAccessPoint, trashList, trashQuery } from "@/lib/contract/access-points/trash";
import { page } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const trashOperations = describeOperations("Access points", {
  listTrash: {
    route: "GET /access-points/trash",
    summary: "A page of deleted access points, which can be restored for 30 days; the last deleted first",
    access: "read",
    forTeamTokens: true,
    query: trashQuery,
    success: page(trashList),
    problems: ["forbidden"],
  },
  getTrashedAccessPoint: {
    route: "GET /access-points/{id}/trash",
    summary: "One deleted access point",
    access: "read",
    forTeamTokens: true,
    success: { description: "The access point, as it was before", schema: trashedAccessPoint },
  },
  restoreAccessPoint: {
    route: "POST /access-points/{id}/restore",
    summary: "Restore a deleted access point, with its code or with another one",
    access: "write",
    forTeamTokens: true,
    body: restoration,
    success: { description: "As it is now", schema: accessPoint, headers: ["ETag"] },
    problems: ["forbidden", "duplicate-qr-code"],
  },
  purgeAccessPoint: {
    route: "DELETE /access-points/{id}/trash",
    summary: "Remove a deleted access point for good",
    access: "admin",
    success: { status: 204, description: "It cannot be restored any more" },
  },
});
