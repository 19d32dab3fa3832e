import type { OneTimeLink } from "@/lib/contract/accounts/people";
import type { AdminProof } from "@/lib/contract/accounts/second-factor";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { etagOf } from "../../http/conditional";
import { listAnswer } from "../../http/link-header";
import { type Operation, operation, type Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { proveForOther } from "../prove-again";
import { updateUser } from "./change-user";
import { getManagedUser, listManagedUsers } from "./managed-users";
import { deliverLink, issueLink } from "./one-time-links";

const PATH = peopleOperations.listUsers.path;

/** The old password works until the link is used. Throws 409 when the user is disabled. */
async function resetPassword(
  context: ServiceContext,
  id: string,
  proof: AdminProof,
  person: Person,
): Promise<OneTimeLink> {
  const { user, link } = await proveForOther(context, id, proof, person, async (trx, user) => {
    const at = context.now();
    if (user.disabled_at !== null) {
      throw new ServiceProblem("user-disabled", `${user.name} is disabled. Enable ${user.name} first.`);
    }
    const target = { type: "user", id, name: user.name } as const;
    await recordAudit(trx, { actor: person, action: "user.reset", target, at });
    return { user, link: await issueLink(trx, context, { user, createdBy: person.id, now: at }) };
  });
  return deliverLink(context, link, user, person.name);
}

export const peopleRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.listUsers, async ({ query }) => {
    const { q, limit } = query;
    return listAnswer(PATH, { ...(q !== "" && { q }), limit }, await listManagedUsers(context, query));
  }),
  operation(peopleOperations.getUser, ({ id }) => answerUser(context, id)),
  operation(peopleOperations.updateUser, async ({ id, body, header }, person) => {
    await updateUser(context, id, body, person, header("if-match"));
    return answerUser(context, id);
  }),
  operation(peopleOperations.resetPassword, async ({ id, body }, person) => ({
    status: 200,
    body: await resetPassword(context, id, body, person),
  })),
];

async function answerUser(context: ServiceContext, id: string) {
  const { user, version } = await getManagedUser(context, id);
  return { status: 200, headers: { ETag: etagOf({ version }) }, body: user };
}
