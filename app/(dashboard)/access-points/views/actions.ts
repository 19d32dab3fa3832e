"use server";

import { redirect } from "next/navigation";
import { listUrlOf } from "@/components/access-points/list-url/list-return-url";
import { viewHref } from "@/components/access-points/list-url/view-url";
import { failed } from "@/lib/contract/outcome";
import { newView } from "@/lib/contract/views";
import { failure } from "@/lib/dashboard/forms/failure";
import { parseJson, readText } from "@/lib/dashboard/forms/read-form";
import { withSession } from "@/lib/dashboard/forms/with-session";
import { setFlash } from "@/lib/dashboard/session/flash";

/** The list of the page, which the form sends as JSON in a hidden field. */
const shownList = newView.pick({ query: true, columns: true, density: true });

/** Saves the list as a new view, or changes the view to which it belongs. */
export async function saveViewAction(formData: FormData): Promise<void> {
  const id = readText(formData, "id");
  const intent = readText(formData, "intent");
  const name = readText(formData, "name");
  const isDefault = formData.has("isDefault");
  const list = shownList.safeParse(parseJson(readText(formData, "list")));
  const { outcome } = await withSession(formData, async (client) => {
    if (!list.success) return failed({ kind: "malformed-body", detail: "Load the list again, then save it." });
    const values = { ...list.data, name, shared: formData.has("shared"), isDefault };
    if (intent === "create" || id === "") return client.createView(values);
    return client.updateView(id, intent === "choose" ? { isDefault } : values);
  });
  if (outcome?.ok) {
    await setFlash({ name: outcome.value.name, text: "is saved." });
    redirect(viewHref(outcome.value));
  }
  await setFlash({ name, tone: "danger", text: `could not be saved. ${reasonOf(outcome)}` });
  redirect(listUrlOf(readText(formData, "href").split("?")[1] ?? ""));
}

const reasonOf = (outcome: Parameters<typeof failure>[0] | undefined): string => {
  if (!outcome) return "Your session has ended. Sign in, then save it again.";
  const { message, fields } = failure(outcome);
  return [message, ...Object.values(fields)].filter(Boolean).join(" ");
};

export async function deleteViewAction(formData: FormData): Promise<void> {
  const name = readText(formData, "name");
  const { outcome } = await withSession(formData, (client) => client.deleteView(readText(formData, "id")));
  const isGone = outcome?.ok || outcome?.problem.status === 404;
  await setFlash(
    isGone ? { name, text: "is deleted." } : { name, tone: "danger", text: "could not be deleted. Try again." },
  );
  redirect("/access-points?view=all");
}
