"use server";

import { z } from "zod";
import { toShownLink } from "@/components/accounts/people/shown-link";
import { invitationList, parseAddresses, partsOfLine } from "@/lib/contract/accounts/invitation-list";
import type { NewUser } from "@/lib/contract/accounts/people";
import { type Role, roles } from "@/lib/contract/accounts/roles";
import type { Team } from "@/lib/contract/accounts/team";
import { foldForOrder } from "@/lib/contract/fold";
import type { Outcome } from "@/lib/contract/outcome";
import type { InviteListState } from "@/lib/dashboard/forms/accounts/people-form-state";
import { whyFailed } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import { readTexts } from "@/lib/dashboard/forms/read-form";
import { joinItems, t } from "@/lib/messages/messages";

/** What the page has shown. A program can send anything in place of the state of a form. */
const shownBefore = z
  .object({ refused: z.array(z.object({ typed: z.string(), reason: z.string() })) })
  .catch({ refused: [] });

type Invitations = Pick<InviteListState, "invited" | "refused">;

/** A form that is sent twice invites nobody twice. */
export const inviteListAction = async (previous: InviteListState, form: FormData): Promise<InviteListState> => {
  const before = shownBefore.parse(previous);
  return formAction(form, {
    schema: invitationList,
    state: { invited: [], refused: [] },
    send: async (client, { addresses, role, team }): Promise<Outcome<Invitations>> => {
      const list = await client.listTeams();
      if (!list.ok) return list;
      const usual = { role, teams: list.value.data.filter(({ id }) => id === team) };
      const invited: Invitations["invited"] = [];
      const refused: Invitations["refused"] = [];
      const isNamed = (word: string) =>
        roleOf(word) !== undefined || list.value.data.some(({ name }) => isCalled(word, name));
      for (const { email, name, more, typed, line } of parseAddresses(addresses)) {
        // A role before the address, or beside several addresses, could be that of another person.
        if (partsOfLine(line ?? typed.slice(0, typed.indexOf(email))).some(isNamed)) {
          const whole = line ?? typed;
          if (!refused.some((one) => one.typed === whole))
            refused.push({ typed: whole, reason: t("people.invite.oneALine") });
          continue;
        }
        const refuse = (reason: string) => refused.push({ typed, reason });
        const named = readRoleAndTeams(more, list.value.data, usual);
        const doubt = isWithoutDot(email) && t("people.invite.noDot", { email });
        if (typeof named === "string") refuse(named);
        else if (doubt && !before.refused.some((asked) => asked.typed === typed && asked.reason === doubt))
          refuse(doubt);
        else {
          const outcome = await client.inviteUser({ body: { email, name, ...named } });
          if (outcome.ok) invited.push({ email, name, link: await toShownLink(outcome.value.invitation) });
          else if (outcome.problem.status === 401 && invited.length === 0) return outcome;
          else refuse(whyFailed(outcome));
        }
      }
      return { ok: true, value: { invited, refused } };
    },
    done: ({ invited, refused }) => ({
      status: refused.length > 0 ? "failed" : "saved",
      values: { ...readTexts(form, ["role", "team"]), addresses: refused.map(({ typed }) => typed).join("\n") },
      invited,
      refused,
    }),
  });
};

const isWithoutDot = (email: string): boolean => !(email.split("@")[1] ?? ".").includes(".");

const isCalled = (text: string, name: string) => foldForOrder(text) === foldForOrder(name);
const roleOf = (word: string) => roles.find((each) => isCalled(word, each) || isCalled(word, t(`people.role.${each}`)));

function readRoleAndTeams(
  words: string[],
  teams: Team[],
  usual: { role: Role; teams: Team[] },
): string | Pick<NewUser, "role" | "teams"> {
  const [first = "", ...others] = words;
  const role = roleOf(first);
  const names = role ? others : words;
  const found = names.map((name) => teams.find((team) => isCalled(name, team.name)));
  const unknown = names.find((_, index) => !found[index]);
  if (unknown !== undefined) {
    const values = { word: unknown, roles: joinItems(roles.map((each) => t(`people.role.${each}`))) };
    if (teams.length === 0) return t(role ? "people.invite.noSuchTeamYet" : "people.invite.noTeamNorRoleYet", values);
    const known = { ...values, teams: joinItems(teams.map(({ name }) => name)) };
    return t(role ? "people.invite.noSuchTeam" : "people.invite.noTeamNorRole", known);
  }
  const given = names.length > 0 ? found.filter((team) => team !== undefined) : usual.teams;
  const access = (role ?? usual.role) === "viewer" ? "view" : "edit";
  return { role: role ?? usual.role, teams: given.map(({ id }) => ({ id, access })) };
}
