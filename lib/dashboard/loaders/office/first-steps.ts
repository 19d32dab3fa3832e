import "server-only";
import type { User } from "@/lib/contract/accounts/account";
import { mayWrite } from "@/lib/contract/accounts/roles";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { readCookie, writeCookie } from "@/lib/dashboard/session/page-cookies";
import { YEAR_SECONDS } from "@/lib/dashboard/session/session-cookie";
import { readStarred } from "../starred-stocks";

type FirstStep = "points" | "symbols" | "stock" | "print" | "people";

type StepList = { name: FirstStep; isDone: boolean }[];

type Known = {
  user: User;
  hasPoints: boolean;
  hasPrinted: boolean;
  /** Null for a person who does not invite. */
  people: number | null;
};

/** Null when the person has closed them. What could not be loaded counts as done. */
export async function loadFirstSteps(client: ServiceClient, known: Known): Promise<StepList | null> {
  const { user, hasPoints, hasPrinted, people } = known;
  if (!mayWrite(user.role) || (await readClosed()).includes(user.id)) return null;
  const isAdmin = user.role === "admin";
  const [settings, stocks, starred] = await Promise.all([
    isAdmin ? client.getOfficeSettings() : null,
    client.listLabelStocks(),
    readStarred(),
  ]);
  const hasUsed = !stocks.ok || stocks.value.data.some(({ lastUsedAt }) => lastUsedAt !== null);
  return [
    { name: "points", isDone: hasPoints },
    ...(settings ? [{ name: "symbols" as const, isDone: !settings.ok || settings.value.symbolLinksChosen }] : []),
    { name: "stock", isDone: hasUsed || starred.length > 0 },
    { name: "print", isDone: hasPrinted || hasUsed },
    ...(people === null ? [] : [{ name: "people" as const, isDone: people > 1 }]),
  ];
}

const CLOSED_MAX = 10;

const readClosed = async (): Promise<string[]> =>
  ((await readCookie("first-steps")) ?? "").split(" ").slice(0, CLOSED_MAX);

export async function closeFirstSteps(personId: string): Promise<void> {
  const others = (await readClosed()).filter((id) => id !== personId && id !== "");
  const next = [personId, ...others].slice(0, CLOSED_MAX).join(" ");
  await writeCookie("first-steps", next, YEAR_SECONDS);
}
