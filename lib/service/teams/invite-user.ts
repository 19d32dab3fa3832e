import type { InvitedUser, NewUser } from "@/lib/contract/accounts/people";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { addUser } from "../accounts/people/change-user";
import { getManagedUser } from "../accounts/people/managed-users";
import { deliverLink, issueLink } from "../accounts/people/one-time-links";
import type { ServiceContext } from "../context";
import { etagOf } from "../http/conditional";
import { type Operation, operation, type Person } from "../http/operation";
import { invalid } from "../http/problem-error";
import { findLockedTeam, putMember } from "./change-team";

/** Without a password, which the invitation is for. */
async function inviteUser(context: ServiceContext, input: NewUser, person: Person): Promise<InvitedUser> {
  const { teams, ...rest } = input;
  const { user, link } = await inTransactionAs(context, person, async (trx) => {
    const now = context.now();
    const user = await addUser(trx, { ...rest, passwordHash: null }, person, now);
    // By id, so that two invitations cannot deadlock.
    for (const { id, access } of teams.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const team = await findLockedTeam(trx, id);
      const pointer = `/teams/${teams.findIndex((each) => each.id === id)}/id`;
      if (!team) throw invalid([{ pointer, detail: "There is no team with this id. GET /teams lists the teams." }]);
      await putMember(trx, team, user, access, person, now);
    }
    return { user, link: await issueLink(trx, context, { user, createdBy: person.id, now }) };
  });
  const invitation = await deliverLink(context, link, user, person.name);
  return { ...(await getManagedUser(context, user.id)).user, invitation };
}

/** Here, because accounts know nothing of teams. */
export const invitationRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.inviteUser, async ({ body }, person) => {
    const invited = await inviteUser(context, body, person);
    const headers = {
      Location: `/api/v1${peopleOperations.listUsers.path}/${invited.id}`,
      ETag: etagOf({ version: 1 }),
    };
    return { status: 201, headers, body: invited };
  }),
];
