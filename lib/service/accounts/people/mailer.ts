import type { Transporter } from "nodemailer";
import type { Logger } from "pino";

/** Of one step, and of the whole conversation with the mail server. */
const STEP_MS = 5_000;
const SEND_MS = 10_000;

export type Mail = { to: { name: string; address: string }; subject: string; text: string };

declare module "../../context" {
  interface ServiceContext {
    /** Null when no mail server is configured. */
    mailer: ReturnType<typeof createMailer> | null;
  }
}

type MailError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** The log never has what the server answered, because it may quote the mail and with it the link. */
export function createMailer({ smtpUrl, from, log }: { smtpUrl: string; from: string; log: Logger }) {
  let transport: Promise<Transporter> | undefined;
  const pending = new Set<Promise<void>>();

  const deliver = async (mail: Mail): Promise<void> => {
    const timedOut = Object.assign(new Error("the mail server takes too long"), { code: "ETIMEDOUT" });
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(timedOut), SEND_MS);
    });
    // Tells programs that answer mails by themselves not to answer this one (RFC 3834 §5).
    const headers = { "Auto-Submitted": "auto-generated" };
    transport ??= openTransport(smtpUrl);
    const sending = transport.then((opened) => opened.sendMail({ ...mail, from, headers }));
    await Promise.race([sending, timeout]).finally(() => clearTimeout(timer));
  };

  return {
    /** False when the server did not accept it, which is logged and is no error. */
    send: async (mail: Mail): Promise<boolean> => {
      try {
        await deliver(mail);
        return true;
      } catch (error) {
        const { code, command, responseCode, response, message } = error as MailError;
        // Without an answer of the server, the message is about the connection or its certificate, and quotes no mail.
        const reason =
          responseCode === undefined ? message : /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? "")?.[1];
        log.warn({ event: "mail.failed", code, command, responseCode, reason });
        return false;
      }
    },

    runLater: (work: () => Promise<void>): void => {
      const running = work()
        .catch((error) => log.error({ event: "mail.not-prepared", err: error }))
        .finally(() => pending.delete(running));
      pending.add(running);
    },

    close: async (): Promise<void> => {
      await Promise.all(pending);
      (await transport)?.close();
    },
  };
}

/** At the first mail: most installations send none, and nodemailer has many files. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
