"use server";

import { newTeam, type TeamAccess } from "@/lib/contract/accounts/team";
import { failed, type Outcome } from "@/lib/contract/outcome";
import { saveChanges } from "@/lib/dashboard/conflicts/save-changes";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { Message, RecordAction, TeamMemberState } from "@/lib/dashboard/forms/form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
import { type AddedMembers, addMembers } from "@/lib/dashboard/forms/receivers/add-members";
import { findMembers } from "@/lib/dashboard/forms/receivers/find-members";
import { joinSentences, t } from "@/lib/messages/messages";

const idOf = (form: FormData) => readText(form, "id");
const pageOf = (id: string) => `/teams/${encodeURIComponent(id)}`;

export const addTeamAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: newTeam,
    send: (client, body) => client.createTeam({ body }),
    done: ({ id, name }) => ({ to: pageOf(id), message: t("teams.added", { name }) }),
  });

export const renameTeamAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: newTeam,
    send: async (client, typed) => {
      const id = idOf(form);
      const saved = await client.getTeam({ id });
      if (!saved.ok) return saved;
      const headers = { "If-Match": saved.value.etag };
      return saveChanges(form, { typed, saved: saved.value }, (body) => client.updateTeam({ id, body, headers }));
    },
    done: ({ id, name }) => ({ to: pageOf(id), message: t("teams.saved", { name }) }),
  });

type Sent = AddedMembers | { asked: Partial<TeamMemberState> };

/** Where several people match a text, the form offers them, and nobody is added yet. */
export const addMemberAction = async (_previous: TeamMemberState, form: FormData): Promise<TeamMemberState> => {
  const id = idOf(form);
  const person = readText(form, "person").trim();
  const access = readAccess(form);
  return formAction(form, {
    state: { values: { person, access }, asked: "", matches: [] },
    send: async (client): Promise<Outcome<Sent>> => {
      const found = await findMembers(person, readText(form, "chosen"));
      if (!found.ok) return found;
      if ("asked" in found.value) {
        const { texts, ...asked } = found.value;
        return { ok: true, value: { asked: { ...askWho(asked), values: { person: texts.join(", "), access } } } };
      }
      return addMembers(found.value.people, ({ id: key }) => client.setTeamMember({ id, key, body: { access } }));
    },
    done: (sent) => {
      if ("asked" in sent) return sent.asked;
      const left = sent.refused.map(({ person }) => person.email);
      return { to: left.length > 0 ? addingHref(id, left) : pageOf(id), message: describeAdded(sent) };
    },
  });
};

const addingHref = (id: string, people: string[]): string =>
  `${pageOf(id)}?${new URLSearchParams({ person: people.join(", ") })}`;

function describeAdded({ added, refused }: AddedMembers): Message {
  const [name = "", ...others] = added.map((person) => person.name);
  const said = others.length === 0 ? t("teams.isMember", { name }) : t("teams.areMembers", { count: added.length });
  const why = refused.map(({ person, failed: answer }) =>
    t("teams.isNoMember", { name: person.name, reason: whyFailed(answer) }),
  );
  return { text: joinSentences(said, ...why), ...(refused.length > 0 && { tone: "danger" as const }) };
}

type Asked = { asked: string; matches: Receiver[]; error: string };

const askWho = ({ asked, matches, error }: Asked): Partial<TeamMemberState> => ({
  status: "failed",
  asked,
  matches,
  fields: { [matches.length > 0 ? "chosen" : "person"]: error },
});

const readAccess = (form: FormData): TeamAccess => (readText(form, "access") === "edit" ? "edit" : "view");

export const changeMemberAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("teams.memberChanged", { name: readText(form, "name") }),
    failed: t("teams.memberNotChanged", { name: readText(form, "name") }),
    send: async (client) => {
      const id = idOf(form);
      const key = readText(form, "member");
      const team = await client.getTeam({ id });
      if (!team.ok) return team;
      // The operation adds a person who is not in the team, such as one whom a colleague has taken out meanwhile.
      if (!team.value.members.some((member) => member.id === key))
        return failed({ kind: "not-found", detail: t("teams.noLongerMember") });
      return client.setTeamMember({ id, key, body: { access: readAccess(form) } });
    },
    to: () => pageOf(idOf(form)),
  });

export const removeMemberAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("teams.memberRemoved", { name: readText(form, "name") }),
    failed: t("teams.memberNotRemoved", { name: readText(form, "name") }),
    send: (client) => client.removeTeamMember({ id: idOf(form), key: readText(form, "member") }),
    isDoneWhenGone: true,
    to: () => pageOf(idOf(form)),
  });

export const deleteTeamAction: RecordAction = async (_previous, form) => {
  const to = readText(form, "to");
  const query = to === "leave" ? { leave: "true" as const } : to === "" ? {} : { moveTo: to };
  return formAction(form, {
    state: { values: { to } },
    send: (client) => client.deleteTeam({ id: idOf(form), query }),
    done: () => ({ to: "/teams", message: t("teams.deleted", { name: readText(form, "name") }) }),
  });
};
