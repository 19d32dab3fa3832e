import { v7 as uuidv7 } from "uuid";
import type { BulkResult, BulkSet } from "@/lib/contract/access-points/bulk";
import type { AuditChanges } from "@/lib/contract/audit/audit";
import type { Report } from "@/lib/contract/progress";
import { t } from "@/lib/messages/messages";
import { requireReceiver } from "../../accounts/users";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import { requireEach } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { type GivenTeam, requireTeam } from "../../teams/memberships";
import { findAnswer, forgetKey, keepPart, takeKey } from "../create/idempotency";
import { applyEdits } from "../edits/apply-edits";
import { changeInParts, type Written } from "../edits/change-in-parts";
import type { CustomSet, Deletion, EditSet } from "../edits/edit";
import { retryTakenCode } from "../edits/taken-codes";
import { type EditedRow, lockRows } from "../rows/locked-rows";
import { findClashes, refuseClashes, toClash } from "./clashes";
import { type BulkWork, moveLocation, requireShort } from "./move-place";
import { selectForBulk } from "./select-bulk";
import { undoInterrupted } from "./undo-bulk";

const OWNER = "/set/owner";

type Options = { person: Person; key: string | undefined; report: Report };

// In id order: neighbours share pages of the file, and two changes lock alike. Undoes an interrupted run of the key,
// or a move into itself would run twice. Throws ServiceProblem 409 for codes twice, 422 for a wrong owner.
export const runBulk = (context: ServiceContext, change: BulkWork, options: Options): Promise<BulkResult> =>
  retryTakenCode(() => runOnce(context, change, options));

async function runOnce(context: ServiceContext, change: BulkWork, options: Options): Promise<BulkResult> {
  const { person, key, report } = options;
  const { set, move } = change;
  const id = uuidv7({ msecs: context.now() });
  const asked = { userId: person.id, key, fingerprint: fingerprintOf(change) };
  const first = await findAnswer(context.db, asked, context.now());
  if (first?.answer) return JSON.parse(first.answer);
  if (first) {
    // The selection must not find the access points as the interrupted change left them.
    await undoInterrupted(context, first.changeId, { person, report });
    await forgetKey(context.db, asked, first.changeId);
  }
  const fields = await checkFields(context.db, set);
  const ids = (await selectForBulk(context.database, change, person)).sort();
  requireExpected(change, ids.length);
  const receiver = set?.owner === undefined ? null : await requireReceiver(context.db, set.owner, OWNER);
  const refusing = { receiver: receiver?.name ?? "", person };
  if (receiver) await refuseClashes(context.db, await findClashes(context.db, ids, receiver.id), refusing);
  const requireGivenTeam = async (db: Db) =>
    set?.team === undefined ? undefined : requireTeam(db, set.team, person, { pointer: "/set/team" });
  const team = await requireGivenTeam(context.db);

  const written = await changeInParts(context, {
    id,
    person,
    items: ids,
    report,
    action: set ? "access-points.changed" : "access-points.deleted",
    describe: () => describeSet(change, { fields, receiver: receiver?.name, team, count: ids.length }),
    begin: async (trx) => (await takeKey(trx, asked, context.now(), id)) === null,
    work: async (trx, part, at) => {
      await requireGivenTeam(trx);
      const rows = await lockRows(trx, part, person);
      const live = rows.filter((row) => row.deleted_at === null);
      if (move) requireShort(live, move);
      const edits = live.map((row) => ({ row, set: setOf(row, change, fields, { at, by: person.id }) }));
      const applied = await applyEdits(trx, edits, {
        ...{ person, context, at },
        refuse: (taken) => refuseClashes(trx, taken.map(toClash), refusing),
      });
      // Locked last, because on PostgreSQL this lock keeps the owner from signing in until the transaction ends.
      if (receiver) await requireReceiver(trx, receiver.id, OWNER);
      return { applied, found: live.length };
    },
    keep: (trx, soFar, isLast) => keepPart(trx, asked, isLast ? toResult(soFar) : null, id),
    forget: () => forgetKey(context.db, asked, id),
  });
  if (written) return toResult(written);
  // Another process has claimed the key since: returns its answer, or undoes what it has written.
  return runOnce(context, change, options);
}

/** @throws ServiceProblem 409 when another number matches than the person was shown */
function requireExpected({ expected = Number.NaN }: BulkWork, matching: number): void {
  if (Number.isNaN(expected) || expected === matching) return;
  const detail = t("serviceEdits.bulk.selectionChanged", { now: matching, before: expected });
  throw new ServiceProblem("selection-changed", detail, { matching });
}

/** Those that were deleted since the selection are neither changed nor unchanged. */
const toResult = ({ changed, found, undo }: Written): BulkResult => ({ changed, unchanged: found - changed, undo });

/** @throws ServiceProblem 422 as `requireEach` */
export const checkFields = async (db: Db, set: BulkSet | undefined): Promise<CustomSet | undefined> =>
  set?.fields && requireEach(await readDefinitions(db), set.fields, "/set/fields");

function setOf(row: EditedRow, { set, move }: BulkWork, fields: CustomSet | undefined, deletion: Deletion): EditSet {
  if (!set) return { deletion };
  const location = move ? moveLocation(row.location, move) : set.location;
  return {
    ...(location !== undefined && { location }),
    ...(fields && { fields }),
    ...(set.team !== undefined && { teamId: set.team }),
    ...(set.owner !== undefined && { ownerId: set.owner }),
  };
}

type Described = {
  fields: CustomSet | undefined;
  receiver: string | undefined;
  team: GivenTeam | null | undefined;
  count: number;
};

const describeSet = ({ set, move }: BulkWork, { fields = {}, receiver, team, count }: Described): AuditChanges => ({
  count: [null, count],
  ...(move && { place: [move.from, move.to] }),
  ...(set?.location !== undefined && { location: [null, set.location] }),
  ...(receiver !== undefined && { owner: [null, receiver] }),
  ...(team !== undefined && { team: [null, team?.name ?? ""] }),
  ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`fields.${key}`, [null, value ?? ""]])),
});
