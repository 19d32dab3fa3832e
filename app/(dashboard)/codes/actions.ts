"use server";

import { codesHref } from "@/components/codes/codes-url";
import { codeListQuery, codesForm } from "@/lib/contract/access-points/codes/reserved-codes";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readPageNumber, readText } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

export const makeCodesAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: codesForm,
    send: (client, { count }) => client.reserveCodes({ body: { count } }),
    done: ({ data }) => ({ to: codesHref({ made: `${data[0]?.id}..${data.at(-1)?.id}` }) }),
  });

export async function voidCodeAction(form: FormData): Promise<void> {
  const name = readText(form, "name");
  return buttonAction(form, {
    done: t("codes.voided", { name }),
    failed: t("codes.notVoided", { name }),
    send: (client) => client.voidCode({ id: readText(form, "id") }),
    to: () =>
      codesHref({
        page: readPageNumber(form),
        scope: codeListQuery.shape.scope.catch("mine").parse(readText(form, "scope")),
      }),
  });
}
