import { z } from "zod";
import { formatList, type PlainKey, says, t } from "@/lib/messages/messages";

/** For a choice that people know by `label`. */
export const choose = (label: PlainKey, choices: readonly string[]) => ({
  error: () => t("rules.choose", { label: t(label), choices: formatList(choices, "disjunction") }),
});

export const choice = <const T extends readonly string[]>(label: PlainKey, choices: T) =>
  z.enum(choices, choose(label, choices));

/** For a choice that only programs send. */
export const mustBe = (member: string, ...choices: readonly string[]) => ({
  error: () => t("rules.mustBe", { member, choices: formatList(choices, "disjunction") }),
});

export const isText = (member: string) => ({ error: () => t("rules.mustBeText", { member }) });

export const isFlag = (member: string) => mustBe(member, "true", "false");

export const isId = (label: PlainKey) => ({ error: () => t("rules.enterId", { label: t(label) }) });

export const idOfTeam = z.uuid({ error: says("rules.chooseTeam") }).toLowerCase();
