"use server";

import { lastPageIfPastEnd } from "@/components/access-points/list/page-range";
import { listHref, requestOf } from "@/components/access-points/list-url/list-url";
import {
  defaultList,
  dropUnsupportedParams,
  parseListParams,
} from "@/components/access-points/list-url/parse-list-params";
import type { AccessPointChanges } from "@/lib/contract/access-points/access-point";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { CUSTOM } from "@/lib/contract/audit/audit-changes";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { serviceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { toCustomInput } from "@/lib/dashboard/forms/custom-fields";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { DeleteFormState } from "@/lib/dashboard/forms/form-state";
import { readText, readTexts } from "@/lib/dashboard/forms/read-form";
import { loadReader } from "@/lib/dashboard/loaders/teams";
import { listCookies, listReturnUrl } from "@/lib/dashboard/session/list-return-url";
import { findSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

export async function deleteAccessPointAction(_previous: DeleteFormState, form: FormData): Promise<DeleteFormState> {
  const id = readText(form, "id");
  const name = readText(form, "name");
  const etag = readText(form, "etag");
  const deleted = async (restores?: string) => ({
    to: await listUrlAfterDeletion(),
    message: { text: t("detail.deleted", { name }), restores: restores ? { id: restores, name } : undefined },
  });
  return formAction(form, {
    state: { name, etag },
    send: (client) => client.deleteAccessPoint({ id, headers: { "If-Match": etag } }),
    done: async () => deleted((await getCapabilities()).contract ? id : undefined),
    refused: ({ problem }) => (problem.status === 404 ? deleted() : problem.status === 412 ? changed() : {}),
  });
}

export async function restoreValueAction(form: FormData): Promise<void> {
  const sent = readTexts(form, ["id", "name", "etag", "field", "label", "value", "from"]);
  const { id, name, etag, value, label: field } = sent;
  const page = `/access-points/${encodeURIComponent(id)}`;
  return buttonAction(form, {
    done:
      value === ""
        ? t("history.emptied", { name: shorten(name), field })
        : t("history.restored", { name: shorten(name), field, value: shorten(value) }),
    failed: t("history.notRestored", { name: shorten(name) }),
    send: async (client) => {
      const own = fieldNames.find((field) => field === sent.field);
      const changes: AccessPointChanges = own ? { [own]: value } : await toCustomInput(client, customText(sent));
      return client.updateAccessPoint({ id, body: changes, headers: { "If-Match": etag } });
    },
    to: () => (sent.from === "history" ? `${page}/history` : page),
  });
}

const customText = ({ field, value }: { field: string; value: string }) =>
  field.startsWith(CUSTOM) ? { [field.slice(CUSTOM.length)]: value } : {};

const shorten = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** The list itself cannot redirect: `preparePage` deletes the message's cookie with the first answer. */
async function listUrlAfterDeletion(): Promise<string> {
  const url = await listReturnUrl();
  const session = await findSession();
  const params = new URLSearchParams(url.split("?")[1]);
  if (!session || !params.has("page")) return url;
  const reader = (await loadReader()) ?? { ...session.user, teams: [] };
  const parsed = parseListParams(Object.fromEntries(params), reader, defaultList(reader, await listCookies()));
  const { query } = dropUnsupportedParams(parsed, await getCapabilities());
  const outcome = await serviceClient(session).listAccessPoints({ query: { ...requestOf(query), labelCounts: "no" } });
  const last = outcome.ok ? lastPageIfPastEnd(outcome.value) : null;
  return last === null ? url : listHref(query, { page: last });
}

const changed = () => ({ status: "changed" as const, message: t("detail.deletion.changed") });
