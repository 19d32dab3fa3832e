import { isIP } from "node:net";
import type { LabelCheck, LabelFinding } from "@/lib/contract/labels/label-check";
import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelSheet, LabelSheetRequest } from "@/lib/contract/labels/label-sheet";
import { shownCells } from "@/lib/labels/layout/place-job";
import { joinSentences, t } from "@/lib/messages/messages";
import { type PreparedJob, prepareJob, toRenderJob } from "@/lib/print-jobs/prepare-job";
import { isMadeCode } from "../../access-points/edits/made-codes";
import { isLoopback } from "../../accounts/office/office-settings";
import type { ServiceContext } from "../../context";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { loadIds, selectIds } from "../selection/select";
import { resolveEquipment, resolveJob } from "./resolve-job";

export async function checkLabels(context: ServiceContext, input: NewLabelJob, person: Person): Promise<LabelCheck> {
  const job = await resolveJob(context, input, person);
  return withAddressWarnings(await context.labelQueue.check(person.id, job), job, context);
}

const notLoaded = { id: "", name: "", location: "", code: "" };

/**
 * Returns one sheet of a print job; past the end, the last sheet. Its labels are not checked. Where they keep the order of the
 * selection, only the access points of this sheet are loaded, so that its time hardly depends on the size of the job.
 * @throws as `resolveJob`
 */
export async function previewSheet(
  context: ServiceContext,
  { sheet: number, ...input }: LabelSheetRequest,
  person: Person,
): Promise<LabelSheet> {
  const { db, database, labelQueue } = context;
  if (input.order !== "given") {
    return labelQueue.previewSheet(person.id, await resolveJob(context, input, person), number);
  }
  const { texts, ...resolved } = await resolveEquipment(context, input, person);
  const ids = await selectIds(database, input.select, person);
  const { job, errors } = prepareJob(input, { ...resolved, contents: ids.map(() => notLoaded) });
  if (errors.length > 0) throw invalid(errors);
  const sheet = Math.min(number, job.counts.sheets);
  const assigned = shownCells(toRenderJob(job), sheet);
  const shown = [...new Set(assigned.map(({ index }) => ids[index] as string))];
  const contents = await loadIds(db, shown, { select: input.select, texts, person });
  const indexOf = new Map(contents.map(({ id }, index) => [id, index]));
  const loaded = assigned.flatMap((cell) => {
    const index = indexOf.get(ids[cell.index] as string);
    return index === undefined ? [] : [{ ...cell, index }];
  });
  return labelQueue.previewSheet(person.id, { ...job, contents }, sheet, loaded);
}

type Known = Pick<ServiceContext, "publicUrl" | "codeAliases">;

const LISTED = 5;

/** Code that is a link: its origin and the nine symbols. */
const LINK_OF_ITS_OWN = /^(https?:\/\/[^/]+)\/Q\/(.{8})(.)$/i;

/** Nobody notices before the labels are on the doors that phones cannot open `http://localhost:3000`. */
function withAddressWarnings(check: LabelCheck, { contents, template }: PreparedJob, known: Known): LabelCheck {
  const labels = new Map<string, number>();
  for (const { code } of contents) {
    const address = originOf(code) ?? template.linkOrigin;
    if (address) labels.set(address, (labels.get(address) ?? 0) + 1);
  }
  const findings = [...labels].flatMap(([origin, count]): LabelFinding[] => {
    const fault = faultOf(origin, known);
    if (!fault) return [];
    const detail = joinSentences(t("labelService.address.leads", { count, origin }), fault);
    return [{ level: "warning", accessPoint: null, detail }];
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

/** Of a generated code that is a link itself. */
function originOf(code: string): string | undefined {
  const [, origin, symbols, checkSymbol] = LINK_OF_ITS_OWN.exec(code) ?? [];
  return isMadeCode(`${symbols}-${checkSymbol}`) ? origin?.toLowerCase() : undefined;
}

/** What is wrong and what to do, or null. */
function faultOf(origin: string, { publicUrl, codeAliases }: Known): string | null {
  const { protocol, hostname } = new URL(origin);
  if (isLoopback(origin)) return t("labelService.address.loopback");
  if (isIP(hostname.replace(/[[\]]/g, "")) !== 0) return t("labelService.address.ip");
  if (protocol === "http:") return t("labelService.address.http");
  if ([publicUrl, ...codeAliases].includes(origin)) return null;
  return publicUrl
    ? t("labelService.address.other", { origin, publicUrl })
    : t("labelService.address.notSet", { origin });
}
