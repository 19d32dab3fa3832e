"use server";

import { newTeam, type TeamAccess } from "@/lib/contract/accounts/team";
import type { Outcome } from "@/lib/contract/outcome";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { chooseReceiver } from "@/lib/dashboard/forms/choose-receiver";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { TeamFormState, TeamMemberState, TeamRemovalState } from "@/lib/dashboard/forms/form-state";
import type { Receiver } from "@/lib/dashboard/forms/people-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { sentence } from "@/lib/dashboard/forms/sentence";
import { findReceivers } from "@/lib/dashboard/loaders/people";

const idOf = (form: FormData) => readText(form, "id");
const pageOf = (id: string) => `/teams/${encodeURIComponent(id)}`;

export const addTeamAction = async (_previous: TeamFormState, form: FormData): Promise<TeamFormState> =>
  formAction(form, {
    schema: newTeam,
    send: (client, body) => client.createTeam({ body }),
    done: ({ id, name }) => ({ to: pageOf(id), message: sentence({ name }, "was added", "Add its members.") }),
  });

export const renameTeamAction = async (_previous: TeamFormState, form: FormData): Promise<TeamFormState> =>
  formAction(form, {
    schema: newTeam,
    send: (client, body) => client.updateTeam({ id: idOf(form), body }),
    done: ({ id, name }) => ({ to: pageOf(id), message: sentence({ name }, "was saved") }),
  });

type Added = { name: string } | { asked: Partial<TeamMemberState> };

/** Adds the person with the typed e-mail, or the chosen one. Any other text searches: the form offers those who match. */
export const addMemberAction = async (_previous: TeamMemberState, form: FormData): Promise<TeamMemberState> => {
  const id = idOf(form);
  const person = readText(form, "person").trim();
  const access = readAccess(form);
  return formAction(form, {
    state: { values: { person, access }, matches: [] },
    send: async (client): Promise<Outcome<Added>> => {
      const found = await findReceivers("", person);
      if (!found.ok) return found;
      const choice = chooseReceiver(found.value, { text: person, chosen: readText(form, "chosen") });
      if ("error" in choice) return { ok: true, value: { asked: askWho(choice) } };
      const added = await client.setTeamMember({ id, key: choice.receiver.id, body: { access } });
      return added.ok ? { ok: true, value: { name: choice.receiver.name } } : added;
    },
    done: (sent) =>
      "asked" in sent ? sent.asked : { to: pageOf(id), message: sentence({ name: sent.name }, "is in the team") },
  });
};

const askWho = ({ matches, error }: { matches: Receiver[]; error: string }): Partial<TeamMemberState> => ({
  status: "failed",
  matches,
  fields: { [matches.length > 0 ? "chosen" : "person"]: error },
});

const readAccess = (form: FormData): TeamAccess => (readText(form, "access") === "edit" ? "edit" : "view");

/** Changes what a member may do. */
export const changeMemberAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: { name: readText(form, "name") },
    verb: "changed",
    send: (client) =>
      client.setTeamMember({ id: idOf(form), key: readText(form, "member"), body: { access: readAccess(form) } }),
    to: () => pageOf(idOf(form)),
  });

export const removeMemberAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    subject: { name: readText(form, "name") },
    verb: "taken out of the team",
    send: (client) => client.removeTeamMember({ id: idOf(form), key: readText(form, "member") }),
    isDoneWhenGone: true,
    to: () => pageOf(idOf(form)),
  });

/** Deletes a team. Its access points go to the chosen team, or stay with their owners. */
export const deleteTeamAction = async (_previous: TeamRemovalState, form: FormData): Promise<TeamRemovalState> => {
  const to = readText(form, "to");
  const query = to === "leave" ? { leave: "true" as const } : to === "" ? {} : { moveTo: to };
  return formAction(form, {
    state: { values: { to } },
    send: (client) => client.deleteTeam({ id: idOf(form), query }),
    done: () => ({ to: "/teams", message: sentence({ name: readText(form, "name") }, "was deleted") }),
  });
};
