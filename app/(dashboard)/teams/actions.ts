"use server";

import { newTeam, type TeamAccess } from "@/lib/contract/accounts/team";
import type { Outcome } from "@/lib/contract/outcome";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { TeamFormState, TeamMemberState, TeamRemovalState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { findMembers } from "@/lib/dashboard/forms/receivers/find-members";
import { sentence } from "@/lib/dashboard/forms/sentence";

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

type Added = { names: string[] } | { asked: Partial<TeamMemberState> };

/**
 * Adds the people whose names or e-mails are typed, all at once. A text that one person matches means that person; where
 * several match, the form offers them, and nobody is added yet.
 */
export const addMemberAction = async (_previous: TeamMemberState, form: FormData): Promise<TeamMemberState> => {
  const id = idOf(form);
  const person = readText(form, "person").trim();
  const access = readAccess(form);
  return formAction(form, {
    state: { values: { person, access }, asked: "", matches: [] },
    send: async (client): Promise<Outcome<Added>> => {
      const found = await findMembers(person, readText(form, "chosen"));
      if (!found.ok) return found;
      if ("asked" in found.value) {
        const { texts, ...asked } = found.value;
        return { ok: true, value: { asked: { ...askWho(asked), values: { person: texts.join(", "), access } } } };
      }
      for (const { id: key } of found.value.people) {
        const added = await client.setTeamMember({ id, key, body: { access } });
        if (!added.ok) return added;
      }
      return { ok: true, value: { names: found.value.people.map(({ name }) => name) } };
    },
    done: (sent) => {
      if ("asked" in sent) return sent.asked;
      const [name = "", ...others] = sent.names;
      const message =
        others.length === 0
          ? sentence({ name }, "is in the team")
          : sentence(`${others.length + 1} people`, "are in the team");
      return { to: pageOf(id), message };
    },
  });
};

type Asked = { asked: string; matches: Receiver[]; error: string };

const askWho = ({ asked, matches, error }: Asked): Partial<TeamMemberState> => ({
  status: "failed",
  asked,
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
