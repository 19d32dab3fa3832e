import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import { mapFields } from "@/lib/contract/access-points/access-point-fields";
import type { ProblemError } from "@/lib/contract/problem";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import { checkValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { mapColumns } from "../../db/field-columns";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import type { GivenTeam } from "../../teams/memberships";
import type { EditSet } from "../edits/edit";
import { editEach } from "../edits/edit-each";
import type { Taken } from "../edits/taken-codes";
import { toAccessPoint } from "../rows/rows";

export const ERRORS_MAX = 100;

/** About 60 bytes each: a key stores it instead of the whole answer, which could have 1 MiB. */
type CreatedPoints = {
  createdAt: number;
  ownerName: string;
  /** `custom` as JSON text; absent when there are no values. */
  items: { id: string; qrCode: string; custom?: string; team?: GivenTeam }[];
};

export const toAccessPoints = (
  items: readonly NewAccessPoint[],
  person: Person,
  { createdAt, ownerName, items: created }: CreatedPoints,
): AccessPoint[] =>
  items.map((input, index) => {
    const { id = "", qrCode = "", custom = null, team = null } = created[index] ?? {};
    return toAccessPoint({
      ...mapColumns((name) => (name === "qrCode" ? qrCode : input[name])),
      custom,
      hidden_keys: "{}",
      id,
      version: 1,
      created_at: createdAt,
      updated_at: createdAt,
      owner_id: person.id,
      owner_name: ownerName,
      team_id: team?.id ?? null,
      team_name: team?.name ?? null,
      printed_at: null,
      label_state: "never",
      seen_at: null,
    });
  });

/** The owner may give the team; null for none. */
type Given = { input: NewAccessPoint; team: GivenTeam | null };

type Request = {
  pointerOf: (index: number) => string;
  refuse?: (taken: readonly Taken[]) => Promise<void>;
};

/** All or none, with the audit log. @throws ServiceProblem 422 for custom fields; as `applyEdits` for codes */
export async function createPoints(
  trx: Db,
  context: ServiceContext,
  given: readonly Given[],
  owner: Person,
  { pointerOf, refuse }: Request,
): Promise<CreatedPoints> {
  const definitions = await readDefinitions(trx);
  const errors: ProblemError[] = [];
  const edits = given.map(({ input, team }, index) => {
    const checked = checkValues(definitions, input.fields ?? {}, null, `${pointerOf(index)}/fields`);
    errors.push(...checked.errors.slice(0, ERRORS_MAX - errors.length));
    const texts = mapFields((name) => input[name]);
    const set: EditSet = { ...texts, fields: checked.values, teamId: team?.id ?? null, ownerId: owner.id };
    return { row: null, set };
  });
  if (errors.length > 0) throw invalid(errors);
  const at = context.now();
  const created = await editEach(trx, edits, { person: owner, context, at, ...(refuse && { refuse }) });
  return {
    createdAt: created[0]?.after.created_at ?? at,
    ownerName: owner.name,
    items: created.map(({ after: { id, qr_code: qrCode, custom } }, index) => {
      const { team = null } = given[index] ?? {};
      return { id, qrCode, ...(team !== null && { team }), ...(custom !== null && { custom }) };
    }),
  };
}
