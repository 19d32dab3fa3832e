import {
  type InvitedUser,
  invitedUser,
  managedUser,
  type NewUser,
  newUser,
  type OneTimeLink,
  oneTimeLink,
  userChanges,
  userList,
  userQuery,
} from "@/lib/contract/accounts/people";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { etagOf } from "../../http/conditional";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation, type Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { inTransactionAs } from "../in-transaction-as";
import { addUser, getUserForChange, removeUser, updateUser } from "./change-user";
import { getManagedUser, listManagedUsers } from "./managed-users";
import { deliverLink, issueLink } from "./one-time-links";

const PATH = "/users";
const ONE = "/users/{id}";
const tag = "People";
const ifMatch = { "If-Match": "Only if this is still the entity tag" };

/** Creates a user without a password, and the invitation with which the user chooses one. */
async function inviteUser(context: ServiceContext, input: NewUser, person: Person): Promise<InvitedUser> {
  const { user, link } = await inTransactionAs(context, person, async (trx) => {
    const now = context.now();
    const user = await addUser(trx, { ...input, passwordHash: null }, person, now);
    return { user, link: await issueLink(trx, context, { user, createdBy: person.id, now }) };
  });
  const invitation = await deliverLink(context, link, user, person.name);
  return { ...(await getManagedUser(context.db, user.id)).user, invitation };
}

/**
 * Creates a one-time link with which the user chooses a new password. The old password works until then.
 * @throws ServiceProblem 404, 409 when the user is disabled
 */
async function resetPassword(context: ServiceContext, id: string, person: Person): Promise<OneTimeLink> {
  const { user, link } = await inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    const user = await getUserForChange(trx, id);
    if (user.disabled_at !== null) {
      throw new ServiceProblem("user-disabled", `${user.name} is disabled. Enable ${user.name} first.`);
    }
    const target = { type: "user", id, name: user.name } as const;
    await recordAudit(trx, { actor: person, action: "user.reset", target, at });
    return { user, link: await issueLink(trx, context, { user, createdBy: person.id, now: at }) };
  });
  return deliverLink(context, link, user, person.name);
}

/** Returns the operations on users, all for admins: list, invite, get, update, remove and reset. */
export const peopleOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "listUsers",
    method: "get",
    path: PATH,
    summary: "A page of users, ordered by name",
    tag,
    access: "admin-read",
    query: userQuery,
    success: { status: 200, description: "The page; past the end it is empty", schema: userList, headers: ["Link"] },
    problems: ["forbidden"],
    handle: async ({ query }) => {
      const { q, limit } = query;
      return listAnswer(PATH, { ...(q !== "" && { q }), limit }, await listManagedUsers(context.db, query));
    },
  }),
  operation({
    name: "inviteUser",
    method: "post",
    path: PATH,
    summary: "Create a user and a one-time link for the first password",
    tag,
    access: "admin",
    body: newUser,
    success: {
      status: 201,
      description: "The user, and the link. No other answer contains the link again",
      schema: invitedUser,
      headers: ["Location", "ETag"],
    },
    problems: ["forbidden", "duplicate-email"],
    handle: async ({ body }, person) => {
      const invited = await inviteUser(context, body, person);
      const headers = { Location: `/api/v1${PATH}/${invited.id}`, ETag: etagOf({ version: 1 }) };
      return { status: 201, headers, body: invited };
    },
  }),
  operation({
    name: "getUser",
    method: "get",
    path: ONE,
    summary: "One user",
    tag,
    access: "admin-read",
    success: { status: 200, description: "The user", schema: managedUser, headers: ["ETag"] },
    problems: ["forbidden"],
    handle: ({ id }) => answerUser(context, id),
  }),
  operation({
    name: "updateUser",
    method: "patch",
    path: ONE,
    summary: "Change the name or the role of a user, disable or enable the user",
    tag,
    access: "admin",
    body: userChanges,
    requestHeaders: ifMatch,
    success: {
      status: 200,
      description: "The user. The role counts at the user's next request; disabling ends the user's sessions",
      schema: managedUser,
      headers: ["ETag"],
    },
    problems: ["forbidden", "last-admin", "precondition-failed"],
    handle: async ({ id, body, header }, person) => {
      await updateUser(context, id, body, person, header("if-match"));
      return answerUser(context, id);
    },
  }),
  operation({
    name: "removeUser",
    method: "delete",
    path: ONE,
    summary: "Remove a user who owns no access points",
    tag,
    access: "admin",
    requestHeaders: ifMatch,
    success: { status: 204, description: "The user is removed, and the e-mail address can be invited again" },
    problems: ["forbidden", "last-admin", "owns-access-points", "precondition-failed"],
    handle: async ({ id, header }, person) => {
      await removeUser(context, id, person, header("if-match"));
      return { status: 204 };
    },
  }),
  operation({
    name: "resetPassword",
    method: "post",
    path: `${ONE}/reset`,
    summary: "Create a one-time link with which a user chooses a new password",
    tag,
    access: "admin",
    success: {
      status: 200,
      description: "The link, which replaces earlier ones. The old password works until the link is used",
      schema: oneTimeLink,
    },
    problems: ["forbidden", "user-disabled"],
    handle: async ({ id }, person) => ({ status: 200, body: await resetPassword(context, id, person) }),
  }),
];

async function answerUser(context: ServiceContext, id: string) {
  const { user, version } = await getManagedUser(context.db, id);
  return { status: 200, headers: { ETag: etagOf({ version }) }, body: user };
}
