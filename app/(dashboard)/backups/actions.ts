"use server";

import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { t } from "@/lib/messages/messages";

export const backUpAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("backups.started"),
    failed: t("backups.notStarted"),
    send: (client) => client.startBackup(),
    to: () => "/backups",
  });
