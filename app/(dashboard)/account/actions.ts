"use server";

import { nameForm, passwordChange } from "@/lib/contract/accounts/own-account";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { renameSession } from "@/lib/dashboard/session/session";
import { t } from "@/lib/messages/messages";

const PAGE = "/account";

export const saveNameAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: nameForm,
    send: (client, changes) => client.updateMe({ body: changes }),
    done: async ({ name }) => {
      await renameSession(name);
      return { to: PAGE, message: t("account.nameSaved") };
    },
  });

export const changePasswordAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: passwordChange,
    send: (client, change) => client.changePassword({ body: change }),
    done: () => ({
      to: PAGE,
      message: t("account.password.changed"),
    }),
  });

export const endSessionAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("account.session.ended"),
    failed: t("account.session.notEnded"),
    send: (client) => client.endSession({ id: readText(form, "id") }),
    isDoneWhenGone: true,
    to: () => PAGE,
  });

export const endOtherSessionsAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("account.session.othersEnded"),
    failed: t("account.session.othersNotEnded"),
    send: (client) => client.endOtherSessions(),
    to: () => PAGE,
  });
