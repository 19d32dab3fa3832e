import { expect, test } from "vitest";
import { startPeople } from "../people/test-people";
import { sendMails } from "./outbox";
import { startPostfix } from "./test-postfix";

const TRUSTED = "?tls.rejectUnauthorized=false";

/** Starts a service that sends its mail to a real Postfix. */
async function startOffice(answers: Record<string, string> = {}, query = TRUSTED) {
  const postfix = await startPostfix(answers);
  const environment = { PUBLIC_URL: "https://doors.example.com", MAIL_FROM: "Türen <doors@example.com>" };
  const it = await startPeople({ ...environment, SMTP_URL: postfix.url + query });
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      it.service.clock.now += 60_000;
      await sendMails(it.service.context);
    }
  };
  return { ...it, postfix, pass };
}

test("a mail that Postfix greylists arrives once, a minute later", async () => {
  const { invite, postfix, pass } = await startOffice({ "kim@example.com": "450 4.2.0 greylisted" });
  expect((await invite("kim@example.com", "Kim")).invitation).toMatchObject({
    sent: false,
    problem: "127.0.0.1 does not accept the mail yet (450 4.2.0). The mail is tried again for three days.",
  });
  await postfix.restart();
  await pass(1);
  const [mail, ...others] = await postfix.mails(1);
  expect([mail, others]).toEqual([expect.stringContaining("Subject: Your invitation to Access points"), []]);
  expect(mail).toMatch(/^From: =\?UTF-8\?/m);
  await pass(90);
  expect(await postfix.mails(1)).toHaveLength(1);
});

test("a mail to a mailbox that Postfix does not have ends at once", async () => {
  const { invite, postfix, pass } = await startOffice({ "kim@example.com": "550 5.1.1 no such user" });
  const { invitation } = await invite("kim@example.com", "Kim");
  expect(invitation.problem).toMatch(
    /^127\.0\.0\.1 refuses the mail \(550 5\.1\.1\)\..* The mail is not tried again\.$/,
  );
  await postfix.restart();
  await pass(90);
  expect((await invite("bea@example.com", "Bea")).invitation.sent).toBe(true);
  expect(await postfix.mails(1)).toHaveLength(1);
});

test("a link to a new password outlives a Postfix that is stopped for an hour", async () => {
  const { service, postfix, pass } = await startOffice();
  await postfix.stop();
  const body = { email: "ada@example.com" };
  expect((await service.send("POST", "/auth/forgot-password", { body })).status).toBe(202);
  await service.context.mailer.close();
  expect(service.lines.join("\n")).toMatch(
    /"event":"mail.failed".*"code":"ECONNREFUSED".*Nothing listens at 127\.0\.0\.1/,
  );
  await pass(60);
  await postfix.restart();
  await pass(30);
  expect(await postfix.mails(1)).toEqual([expect.stringContaining("Subject: A new password for Access points")]);
});

test("the sentence about the self-signed certificate of Postfix names what to set", async () => {
  const { invite, postfix } = await startOffice({}, "");
  const { sent, problem } = (await invite("kim@example.com", "Kim")).invitation;
  expect([sent, problem]).toEqual([
    false,
    "The certificate of 127.0.0.1 is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT). Start the program with NODE_EXTRA_CA_CERTS=/path/to/ca.pem, or add ?tls.rejectUnauthorized=false to SMTP_URL. The mail is tried again for three days.",
  ]);
  await postfix.stop();
});
