import { newView, savedView, viewChanges, viewList } from "@/lib/contract/views";
import { ifMatch } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const viewOperations = describeOperations("Saved views", {
  listViews: {
    route: "GET /views",
    summary: "Your saved views and those that others share, by name",
    access: "read",
    success: { description: "All of them", schema: viewList },
  },
  createView: {
    route: "POST /views",
    summary: "Save a view; managers and admins may share it with everyone",
    access: "write",
    body: newView,
    success: { status: 201, description: "The new view", schema: savedView, headers: ["Location", "ETag"] },
  },
  getView: {
    route: "GET /views/{id}",
    summary: "One saved view",
    access: "read",
    success: { description: "The view", schema: savedView, headers: ["ETag"] },
  },
  updateView: {
    route: "PATCH /views/{id}",
    summary: "Change the given members; isDefault concerns you alone, also of a view that somebody else shares",
    access: "write",
    body: viewChanges,
    requestHeaders: ifMatch,
    success: { description: "As it is now", schema: savedView, headers: ["ETag"] },
    problems: ["precondition-failed"],
  },
  deleteView: {
    route: "DELETE /views/{id}",
    summary: "Delete a saved view; its access points stay as they are",
    access: "write",
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is gone" },
    problems: ["precondition-failed"],
  },
});
