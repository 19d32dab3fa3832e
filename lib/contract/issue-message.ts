import type { z } from "zod";
import { joinItems, t } from "@/lib/messages/messages";

const types = ["string", "number", "int", "boolean", "object", "array"] as const;

/** zod's own messages name no member. Undefined for an issue whose message the schema states. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, input, path = [] } = issue;
  const [isMissing, member] = [input === undefined, nameOf(path)];
  if (code === "invalid_type") {
    const type = types.find((known) => known === (issue.expected === "record" ? "object" : issue.expected));
    return type && (isMissing ? t(`rules.missing.${type}`, { member }) : t(`rules.wrong.${type}`, { member }));
  }
  if (code !== "invalid_value") return undefined;
  const given = { member, choices: joinItems(issue.values.map(String)) };
  if (issue.values.length === 1) return t(isMissing ? "rules.missing.one" : "rules.wrong.one", given);
  return t(isMissing ? "rules.missing.choice" : "rules.wrong.choice", given);
}

/** Such as `width`, “Entry 2 of columns”, or the whole input. */
function nameOf(path: readonly PropertyKey[]): string {
  const [list, last] = [path.at(-2), path.at(-1)];
  if (last === undefined) return t("rules.input");
  if (typeof last !== "number") return String(last);
  const position = last + 1;
  return list === undefined ? t("rules.entryOfList", { position }) : t("rules.entry", { position, list: String(list) });
}
