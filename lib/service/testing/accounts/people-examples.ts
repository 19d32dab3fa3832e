import type { InvitedUser } from "@/lib/contract/accounts/people";
import { startMailServer } from "../../accounts/mail/test-mail-server";
import type { Examples } from "../openapi-answer";
import { PASSWORD, startTestService, type TestService } from "../start-test-service";

const UNKNOWN = "0192f8e4-0000-7000-8000-000000000000";

const MAIL = { MAIL_FROM: "doors@example.com", PUBLIC_URL: "https://doors.example.com" };

const mailServer = { host: "mail.example.com", port: 587, security: "starttls", from: "doors@example.com" };

/** Adds an admin to a service, and starts another one that sends mail. */
export async function startPeopleWorld(service: TestService) {
  const { token: admin, user } = await service.signedIn("zoe@example.com", "admin");
  let invited = 0;
  const invite = async (): Promise<InvitedUser> => {
    invited += 1;
    const body = { email: `kim${invited}@example.com`, name: "Kim", role: "staff" };
    return (await service.send("POST", "/users", { token: admin, body })).json();
  };
  const inviteToken = async () =>
    new URL((await invite()).invitation.url, "http://x.invalid").searchParams.get("token");
  const { url } = await startMailServer();
  const mailing = await startTestService({ ...MAIL, SMTP_URL: url });
  await mailing.addUser("ada@example.com");
  const { token: mailAdmin } = await mailing.signedIn("zoe@example.com", "admin");
  return { admin, adminId: user.id, invite, inviteToken, mailing, mailAdmin };
}

/** Service with an admin and a member of staff who owns access points. */
type PeopleWorld = Awaited<ReturnType<typeof startPeopleWorld>> & { staffId: string };

/** Examples of the operations on users and one-time links. */
export const peopleExamples: Examples<PeopleWorld> = {
  listUsers: { success: ({ admin }) => [{ token: admin, query: "?q=zoe&limit=1" }], problem: () => ({}) },
  inviteUser: {
    success: ({ admin }) => [{ token: admin, body: { email: "bea@example.com", name: "Bea", role: "manager" } }],
    problem: ({ admin }) => ({ token: admin, body: { email: "zoe@example.com", name: "Zoe", role: "staff" } }),
  },
  getUser: {
    success: ({ admin, staffId }) => [{ token: admin, id: staffId }],
    problem: ({ admin }) => ({ token: admin, id: UNKNOWN }),
  },
  updateUser: {
    success: ({ admin, staffId, invite }) => [
      { token: admin, id: staffId, body: { name: "Ada Lovelace" } },
      invite().then(({ id }) => ({ token: admin, id, body: { disabled: true } })),
    ],
    problem: ({ admin, adminId }) => ({ token: admin, id: adminId, body: { disabled: true } }),
  },
  removeUser: {
    success: ({ admin, invite }) => [invite().then(({ id }) => ({ token: admin, id }))],
    problem: ({ admin, staffId }) => ({ token: admin, id: staffId }),
  },
  getUserRemoval: {
    success: ({ admin, staffId }) => [{ token: admin, id: staffId }],
    problem: ({ admin }) => ({ token: admin, id: UNKNOWN }),
  },
  getMailSettings: { success: ({ admin }) => [{ token: admin }], problem: () => ({}) },
  setMailSettings: {
    success: ({ mailing, mailAdmin }) => [
      { on: mailing, token: mailAdmin, body: { ...mailServer, user: "doors", password: "secret", current: PASSWORD } },
    ],
    problem: ({ mailing, mailAdmin }) => ({ on: mailing, token: mailAdmin, body: mailServer }),
  },
  sendTestMail: {
    success: ({ mailing, mailAdmin }) => [{ on: mailing, token: mailAdmin, body: { to: "ada@example.com" } }],
    problem: ({ admin }) => ({ token: admin, body: { to: "ada@example.com" } }),
  },
  resetPassword: {
    success: ({ admin, staffId }) => [{ token: admin, id: staffId, body: { password: PASSWORD } }],
    problem: ({ admin, staffId }) => ({ token: admin, id: staffId }),
  },
  handOver: {
    success: ({ admin, adminId, invite }) => [invite().then(({ id }) => ({ token: admin, id, body: { to: adminId } }))],
    problem: ({ admin, staffId }) => ({ token: admin, id: staffId, body: { to: staffId } }),
  },
  checkOneTimeLink: {
    success: ({ inviteToken }) => [inviteToken().then((token) => ({ body: { token } }))],
    problem: () => ({ body: { token: "unknown" } }),
  },
  useOneTimeLink: {
    success: ({ inviteToken }) => [inviteToken().then((token) => ({ body: { token, password: PASSWORD } }))],
    problem: () => ({ body: { token: "unknown", password: PASSWORD } }),
  },
  forgotPassword: {
    success: ({ mailing }) => [{ on: mailing, body: { email: "ada@example.com" } }],
    problem: () => ({ body: { email: "ada@example.com" } }),
  },
};
