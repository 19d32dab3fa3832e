"use server";

import { viewHref, viewTexts } from "@/components/access-points/list-url/view-url";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { newView, type SavedView } from "@/lib/contract/views";
import { type Changed, saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { parseJson, readText, readTexts } from "@/lib/dashboard/forms/read-form";
import type { ViewFormState } from "@/lib/dashboard/forms/view-form-state";
import { t } from "@/lib/messages/messages";

/** The list of the page, which the form sends as JSON in a hidden field. */
const shownList = newView.pick({ query: true, columns: true, density: true });

export async function saveViewAction(_previous: ViewFormState, form: FormData): Promise<ViewFormState> {
  const { id, list: shown, shares, pressed } = readTexts(form, ["id", "list", "shares", "pressed"]);
  const values = readTexts(form, ["name", "shared", "isDefault"]);
  const isDefault = values.isDefault !== "";
  return formAction(form, {
    schema: named,
    input: { name: values.name },
    state: { pressed, values },
    send: async (client, { name }): Promise<Outcome<SavedView | Changed>> => {
      if (pressed === "choose") return client.updateView({ id, body: { isDefault } });
      const list = shownList.safeParse(parseJson(shown));
      if (!list.success) return failed({ kind: "malformed-body", detail: t("views.incomplete") });
      // Without the box, what is shared stays shared.
      const shared = shares === "" ? {} : { shared: values.shared !== "" };
      if (pressed === "create")
        return client.createView({ body: { shared: false, ...list.data, name, isDefault, ...shared } });
      const found = await client.getView({ id });
      if (!found.ok) return found;
      const saved = viewTexts(found.value);
      const typed = viewTexts({ ...found.value, ...list.data, name, ...shared });
      return saveChanges(form, { typed, saved }, (changed) =>
        client.updateView({
          id,
          body: {
            isDefault,
            ...("name" in changed && { name }),
            ...("shared" in changed && shared),
            ...("list" in changed && list.data),
          },
          headers: { "If-Match": found.value.etag },
        }),
      );
    },
    done: (view) => ({
      to: viewHref(view),
      // The name that the view has: of somebody else's view only the choice of the usual list is saved.
      message: t(readText(form, "empty") ? "views.savedEmpty" : "views.saved", { name: view.name }),
    }),
  });
}

const named = newView.pick({ name: true });

export const deleteViewAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("views.deleted", { name: readText(form, "name") }),
    failed: t("views.notDeleted", { name: readText(form, "name") }),
    send: (client) => client.deleteView({ id: readText(form, "id") }),
    isDoneWhenGone: true,
    to: () => "/access-points?view=all",
  });
