"use server";

import { buttonAction } from "@/lib/dashboard/forms/button-action";

export const backUpAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: "The backup",
    verb: "started",
    send: (client) => client.startBackup(),
    to: () => "/backups",
  });
