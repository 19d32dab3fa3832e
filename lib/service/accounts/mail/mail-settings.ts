import type { MailServer, MailSettings } from "@/lib/contract/accounts/mail-settings";
import { mailOperations } from "@/lib/contract/operations/office-operations";
import { joinSentences, recorded, t, tell } from "@/lib/messages/messages";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { jsonOperation, type Operation, type Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { proveAgain } from "../prove-again";
import { encryptSecret } from "../tokens/secrets-at-rest";
import { toMail } from "./letter";
import { findServerRow } from "./mail-server";
import { measureWaiting } from "./outbox";

async function readSettings({ mailer }: Pick<ServiceContext, "mailer">, db: Db): Promise<MailSettings> {
  const server = await mailer.findServer(db);
  if (!server) {
    const none = { source: null, host: null, port: null, security: null, from: null };
    const waiting = { mails: 0, since: null, problem: null };
    return { ...none, user: "", hasPassword: false, trustCertificate: false, waiting };
  }
  const { mails, oldest, failure } = await measureWaiting(db);
  const since = oldest === null ? null : new Date(oldest).toISOString();
  const waiting = { mails, since, problem: failure && tell(failure) };
  const { url, password, ...shown } = server;
  return {
    ...shown,
    waiting,
    source: url === undefined ? "settings" : "environment",
    hasPassword: password !== undefined,
  };
}

async function changeSettings(context: ServiceContext, body: MailServer, person: Person): Promise<MailSettings> {
  const { host, port, security, user, password, from, trustCertificate, current, ...proof } = body;
  if (context.publicUrl === undefined) throw invalid([{ pointer: "/host", detail: t("mailServer.noAddress") }]);
  const shown = { ...proof, ...(current !== undefined && { password: current }) };
  const change = async (trx: Db) => {
    const before = await findServerRow(trx);
    const kept = before?.host === host && before.user_name === user ? before.password : null;
    const secret = user === "" ? null : password ? encryptSecret(context, password) : kept;
    if (user !== "" && secret === null) throw invalid([{ pointer: "/password", detail: t("mailServer.noPassword") }]);
    const row = {
      ...{ id: 1, host, port, security, user_name: user, password: secret, sender: from },
      trust_certificate: Number(trustCertificate),
    };
    await trx
      .insertInto("mail_settings")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    const inWords = (server: Pick<typeof row, "host" | "port" | "security" | "user_name" | "sender">) => ({
      mailServer: `${server.host}:${server.port}, ${server.security}, ${server.user_name || recorded("mailServer.noUser")}, ${server.sender}`,
    });
    const changes = changesBetween(
      before ? inWords({ ...before, user_name: before.user_name ?? "" }) : null,
      inWords(row),
    );
    await recordAudit(trx, { actor: person, action: "settings.updated", changes, at: context.now() });
    return readSettings(context, trx);
  };
  return proveAgain(context, shown, person, change, { passwordAt: "current", takesFactor: true });
}

/** @throws ServiceProblem 422 with what the mail server answered, which nobody can quote a link in here */
async function sendTest(context: ServiceContext, to: string, person: Person): Promise<{ response: string }> {
  const letter = {
    subject: t("mail.test.subject"),
    paragraphs: [t("mail.test.text", { sender: person.name })],
  };
  const sent = await context.mailer.send(context.db, toMail({ name: to, email: to }, letter, context));
  if (sent.failure === null) return { response: sent.response };
  const { sentence, said } = sent.failure;
  throw invalid([
    { pointer: "/to", detail: joinSentences(tell(sentence), said !== "" && t("mailServer.said", { said })) },
  ]);
}

export const mailRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(mailOperations.getMailSettings, () => readSettings(context, context.db)),
  jsonOperation(mailOperations.setMailSettings, ({ body }, person) => changeSettings(context, body, person)),
  jsonOperation(mailOperations.sendTestMail, ({ body }, person) => sendTest(context, body.to, person)),
];
