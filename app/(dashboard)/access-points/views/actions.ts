"use server";

import { viewHref } from "@/components/access-points/list-url/view-url";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { newView } from "@/lib/contract/views";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { type ChangedView, saveViewChanges } from "@/lib/dashboard/conflicts/save-view-changes";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { parseJson, readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import type { OfferedView, ViewFormState } from "@/lib/dashboard/forms/view-form-state";

/** The list of the page, which the form sends as JSON in a hidden field. */
const shownList = newView.pick({ query: true, columns: true, density: true });

export async function saveViewAction(_previous: ViewFormState, form: FormData): Promise<ViewFormState> {
  const { pressed, base, ...offered } = readTexts(form, ["id", "list", "may", "shares", "base", "pressed"]);
  const values = readTexts(form, ["name", "shared", "isDefault"]);
  return formAction<ViewFormState, ChangedView, typeof named>(form, {
    schema: named,
    input: { name: values.name },
    state: { ...offered, may: offered.may as OfferedView["may"], base, pressed, values },
    send: (client, { name }) => {
      const isDefault = values.isDefault !== "";
      // Without the box, what is shared stays shared.
      const shared = offered.shares === "" ? {} : { shared: values.shared !== "" };
      return save(client, { ...offered, base, pressed, members: { name, isDefault, ...shared } });
    },
    done: ({ view, ...outdated }) =>
      view
        ? {
            to: viewHref(view),
            // The name that the view has: of somebody else's view only the choice of the usual list is saved.
            message: sentence(view, "was saved", readText(form, "empty") ? "It shows no access point now." : undefined),
          }
        : { status: "changed", ...outdated },
  });
}

const named = newView.pick({ name: true });

type Pressed = {
  id: string;
  list: string;
  base: string;
  pressed: string;
  members: { name: string; isDefault: boolean; shared?: boolean };
};

async function save(
  client: ServiceClient,
  { id, list, base, pressed, members }: Pressed,
): Promise<Outcome<ChangedView>> {
  const shown = shownList.safeParse(parseJson(list));
  if (!shown.success) return failed({ kind: "malformed-body", detail: "Load the list again, then save it." });
  const { isDefault } = members;
  const changes = { ...shown.data, ...members };
  if (pressed === "change") return saveViewChanges(client, id, { changes, base });
  const sent =
    pressed === "choose"
      ? await client.updateView({ id, body: { isDefault } })
      : await client.createView({ body: { shared: false, ...changes } });
  return sent.ok ? { ok: true, value: { view: sent.value } } : sent;
}

export const deleteViewAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: { name: readText(form, "name") },
    verb: "deleted",
    send: (client) => client.deleteView({ id: readText(form, "id") }),
    isDoneWhenGone: true,
    to: () => "/access-points?view=all",
  });
