import { newView, savedView, viewChanges, viewList } from "@/lib/contract/views";
import { ifMatch } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const viewOperations = describeOperations({
  listViews: {
    method: "get",
    path: "/views",
    summary: "Your saved views and those that others share, by name",
    tag: "Saved views",
    access: "read",
    success: { status: 200, description: "All of them", schema: viewList },
  },
  createView: {
    method: "post",
    path: "/views",
    summary: "Save a view; managers and admins may share it with everyone",
    tag: "Saved views",
    access: "write",
    body: newView,
    success: { status: 201, description: "The new view", schema: savedView, headers: ["Location", "ETag"] },
    problems: ["forbidden"],
  },
  getView: {
    method: "get",
    path: "/views/{id}",
    summary: "One saved view",
    tag: "Saved views",
    access: "read",
    success: { status: 200, description: "The view", schema: savedView, headers: ["ETag"] },
  },
  updateView: {
    method: "patch",
    path: "/views/{id}",
    summary: "Change the given members; isDefault concerns you alone, also of a view that somebody else shares",
    tag: "Saved views",
    access: "write",
    body: viewChanges,
    requestHeaders: ifMatch,
    success: { status: 200, description: "As it is now", schema: savedView, headers: ["ETag"] },
    problems: ["forbidden", "precondition-failed"],
  },
  deleteView: {
    method: "delete",
    path: "/views/{id}",
    summary: "Delete a saved view; its access points stay as they are",
    tag: "Saved views",
    access: "write",
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is gone" },
    problems: ["forbidden", "precondition-failed"],
  },
});
