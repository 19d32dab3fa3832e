"use server";

import { symbolForm } from "@/lib/contract/accounts/office-settings";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { SymbolFormState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { whyPhonesFail } from "@/lib/dashboard/loaders/office/link-address";

/** Changes what the symbols on labels hold from now on. */
export const changeSymbolsAction = async (_previous: SymbolFormState, form: FormData): Promise<SymbolFormState> =>
  formAction(form, {
    schema: symbolForm,
    send: (client, { symbolLinks }) => client.updateOfficeSettings({ body: { symbolLinks: symbolLinks === "yes" } }),
    done: ({ symbolLinks, linkOrigin }) => ({
      to: readText(form, "next") === "/" ? "/" : "/settings/symbols",
      message: sentence(
        "What phones open",
        "was saved",
        (symbolLinks && whyPhonesFail(linkOrigin)) || "It holds for labels that are printed from now on.",
      ),
    }),
  });
