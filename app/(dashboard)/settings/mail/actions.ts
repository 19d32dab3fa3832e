"use server";

import { mailForm, mailProof, mailTest } from "@/lib/contract/accounts/mail-settings";
import { readProof } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { t } from "@/lib/messages/messages";

const names = mailForm.keyof().options;

export const setMailAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: mailForm.extend(mailProof),
    names,
    input: { ...readTexts(form, names), ...readProof(form, "current") },
    send: (client, { password, trustCertificate, ...server }) =>
      client.setMailSettings({
        body: { ...server, ...(password && { password }), trustCertificate: trustCertificate === "yes" },
      }),
    done: () => ({ to: "/settings/mail", message: t("settings.mail.saved") }),
  });

export const sendTestMailAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: mailTest,
    send: (client, body) => client.sendTestMail({ body }),
    done: ({ response }) => ({
      to: "/settings/mail#test",
      message: t("settings.mail.testSent", { response }),
    }),
  });
