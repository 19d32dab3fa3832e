import type { Transporter } from "nodemailer";
import type { Logger } from "pino";

/** Timeouts of one step, and of the whole conversation with the mail server, in milliseconds. */
const STEP_MS = 5_000;
const SEND_MS = 10_000;

/** Mail in plain text to one user. */
export type Mail = { to: { name: string; address: string }; subject: string; text: string };

declare module "../../context" {
  interface ServiceContext {
    /** Sends mail; null when no mail server is configured. */
    mailer: ReturnType<typeof createMailer> | null;
  }
}

/**
 * Creates a mailer that sends through the mail server at `smtpUrl`. The log gets the reason of a failure but nothing
 * that the server answered, because it may quote the mail and with it the link.
 */
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
    /** Sends a mail and returns whether the server accepted it. A failure is logged and is no error. */
    send: async (mail: Mail): Promise<boolean> => {
      try {
        await deliver(mail);
        return true;
      } catch (error) {
        const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
        log.warn({ event: "mail.failed", code, command, responseCode });
        return false;
      }
    },

    /** Runs work that no request waits for, such as looking up a user and sending a mail. A failure is logged. */
    runLater: (work: () => Promise<void>): void => {
      const running = work()
        .catch((error) => log.error({ event: "mail.not-prepared", err: error }))
        .finally(() => pending.delete(running));
      pending.add(running);
    },

    /** Waits for the work that no request waits for. */
    close: async (): Promise<void> => {
      await Promise.all(pending);
      (await transport)?.close();
    },
  };
}

/** Loads nodemailer at the first mail: most installations send none, and it consists of many files. */
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
