"use server";

import { viewHref } from "@/components/access-points/list-url/view-url";
import { failed } from "@/lib/contract/outcome";
import { newView, type SavedView } from "@/lib/contract/views";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { listUrlOf } from "@/lib/dashboard/session/list-return-url";

/** The list of the page, which the form sends as JSON in a hidden field. */
const shownList = newView.pick({ query: true, columns: true, density: true });

/** Saves the list as a new view, or changes the view to which it belongs. */
export async function saveViewAction(form: FormData): Promise<void> {
  const id = readText(form, "id");
  const intent = readText(form, "intent");
  const name = readText(form, "name");
  const isDefault = form.has("isDefault");
  const list = shownList.safeParse(parseJson(readText(form, "list")));
  return buttonAction(form, {
    subject: { name },
    verb: "saved",
    // The name that the view has: of somebody else's view only the choice of the usual list is saved.
    message: (view: SavedView) =>
      sentence(view, "was saved", readText(form, "empty") === "yes" ? "It shows no access point now." : undefined),
    send: async (client) => {
      if (!list.success) return failed({ kind: "malformed-body", detail: "Load the list again, then save it." });
      const values = { ...list.data, name, shared: form.has("shared"), isDefault };
      if (intent === "create" || id === "") return client.createView({ body: values });
      return client.updateView({ id, body: intent === "choose" ? { isDefault } : values });
    },
    to: (outcome) => (outcome.ok ? viewHref(outcome.value) : listUrlOf(readText(form, "href").split("?")[1] ?? "")),
  });
}

export const deleteViewAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: { name: readText(form, "name") },
    verb: "deleted",
    send: (client) => client.deleteView({ id: readText(form, "id") }),
    isDoneWhenGone: true,
    to: () => "/access-points?view=all",
  });
