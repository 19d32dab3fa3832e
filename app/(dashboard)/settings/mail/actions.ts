"use server";

import { mailForm, mailProof, mailTest } from "@/lib/contract/accounts/mail-settings";
import { readProof } from "@/lib/dashboard/forms/accounts/read-passkey";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";

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
    done: () => ({ to: "/settings/mail", message: sentence("The mail server", "was saved", "Send a test.") }),
  });

export const sendTestMailAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: mailTest,
    send: (client, body) => client.sendTestMail({ body }),
    done: ({ response }) => ({
      to: "/settings/mail#test",
      message: sentence("The test", "was sent", `The mail server answered: ${response}`),
    }),
  });
