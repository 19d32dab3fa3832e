"use server";

import { refresh } from "next/cache";
import { tokensHref } from "@/components/accounts/own-account/tokens-url";
import { apiTokenForm } from "@/lib/contract/accounts/own-account";
import {
  type ApiTokenFormState,
  blankApiToken,
  toNewApiToken,
} from "@/lib/dashboard/forms/accounts/account-form-state";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { failure } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readPageNumber, readText } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

export const createTokenAction = async (_previous: ApiTokenFormState, form: FormData): Promise<ApiTokenFormState> =>
  formAction(form, {
    schema: apiTokenForm,
    state: { created: null },
    send: (client, typed) => client.createApiToken({ body: toNewApiToken(typed, Date.now()) }),
    done: ({ id, name, token }) => {
      refresh();
      return { values: blankApiToken, created: { id, name, token } };
    },
    refused: (failed) => {
      const { expiresAt, ...others } = failure(failed).fields;
      return { fields: expiresAt ? { expiresOn: expiresAt, ...others } : others };
    },
  });

export const revokeTokenAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("account.token.revoked", { name: readText(form, "name") }),
    failed: t("account.token.notRevoked", { name: readText(form, "name") }),
    send: (client) => client.revokeApiToken({ id: readText(form, "id") }),
    isDoneWhenGone: true,
    to: () => tokensHref(readPageNumber(form), readText(form, "scope") === "all" ? "all" : "mine"),
  });
