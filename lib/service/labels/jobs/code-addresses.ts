import { isIP } from "node:net";
import type { LabelCheck, LabelFinding } from "@/lib/contract/labels/label-check";
import type { PreparedJob } from "@/lib/print-jobs/prepare-job";
import { isMadeCode } from "../../access-points/edits/made-codes";
import { isLoopback } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";

type Known = Pick<ServiceContext, "publicUrl" | "codeAliases">;

/** Most addresses that are warned about, one sentence each. */
const LISTED = 5;

/** Code that is a link: its origin and the nine symbols. */
const LINK_OF_ITS_OWN = /^(https?:\/\/[^/]+)\/Q\/(.{8})(.)$/i;

/**
 * Adds warnings about the addresses in the symbols of a job to a dry run: nobody notices before the labels are on the
 * doors that phones cannot open `http://localhost:3000`.
 */
export function withAddressWarnings(check: LabelCheck, { contents, template }: PreparedJob, known: Known): LabelCheck {
  const labels = new Map<string, number>();
  for (const { code } of contents) {
    const address = originOf(code) ?? template.linkOrigin;
    if (address) labels.set(address, (labels.get(address) ?? 0) + 1);
  }
  const findings = [...labels].flatMap(([origin, count]): LabelFinding[] => {
    const fault = faultOf(origin, known);
    if (!fault) return [];
    const which =
      count === 1 ? "The symbol of 1 label leads" : `The symbols of ${count.toLocaleString("en")} labels lead`;
    return [{ level: "warning", accessPoint: null, detail: `${which} to ${origin}. ${fault}` }];
  });
  if (findings.length === 0) return check;
  // Warnings follow the errors.
  const errors = check.findings.filter(({ level }) => level === "error");
  const others = check.findings.slice(errors.length);
  const errorGroups = check.groups.filter(({ level }) => level === "error");
  const groups = findings.map(({ level, detail }) => ({ level, labels: 0, detail }));
  return {
    ...check,
    findings: [...errors, ...findings.slice(0, LISTED), ...others].slice(0, 100),
    groups: [...errorGroups, ...groups.slice(0, LISTED), ...check.groups.slice(errorGroups.length)].slice(0, 100),
    counts: { ...check.counts, warning: check.counts.warning + findings.length },
  };
}

/** Returns the origin of a generated code that is a link itself. */
function originOf(code: string): string | undefined {
  const [, origin, symbols, checkSymbol] = LINK_OF_ITS_OWN.exec(code) ?? [];
  return isMadeCode(`${symbols}-${checkSymbol}`) ? origin?.toLowerCase() : undefined;
}

/** Returns what is wrong with an address on labels and what to do, or null. */
function faultOf(origin: string, { publicUrl, codeAliases }: Known): string | null {
  const { protocol, hostname } = new URL(origin);
  const advice = "Have an admin set PUBLIC_URL to an https address with a host name.";
  if (isLoopback(origin)) return `Only the server itself can open that. ${advice}`;
  if (isIP(hostname.replace(/[[\]]/g, "")) !== 0) return `An IP address may change, and the labels stay. ${advice}`;
  if (protocol === "http:") return `Phones warn about plain http, and others can read it. ${advice}`;
  if ([publicUrl, ...codeAliases].includes(origin)) return null;
  const now = publicUrl ? `PUBLIC_URL is ${publicUrl} now` : "PUBLIC_URL is not set now";
  return `${now}. Have an admin add ${origin} to PUBLIC_URL_ALIASES, or give these access points new codes.`;
}
