import type { z } from "zod";
import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import {
  changeEquipment,
  createEquipment,
  deleteEquipment,
  type Equipment,
  type EquipmentKind,
  getChangeable,
} from "./equipment-store";

type Changes<Value> = { [Member in keyof Value]?: Value[Member] | undefined };

type Description<Kind extends EquipmentKind> = {
  kind: Kind;
  entries: {
    list: OperationEntry;
    create: OperationEntry & { body: z.ZodType<Equipment<Kind>["value"]> };
    get: OperationEntry;
    update: OperationEntry & { body: z.ZodType<Changes<Equipment<Kind>["value"]>> };
    delete: OperationEntry;
  };
  list: (db: Db, person: Person) => Promise<unknown[]>;
  /** Returns one item. @throws ServiceProblem 404 */
  get: (db: Db, id: string, person: Person) => Promise<unknown>;
  toJson: (item: Equipment<Kind>) => unknown;
  /** Returns the value, or throws a ServiceProblem when it contradicts itself, or the person may not have it. */
  check: (value: Equipment<Kind>["value"], person: Person) => Equipment<Kind>["value"];
  /** Before it is stored. @throws ServiceProblem */
  require?: (value: Changes<Equipment<Kind>["value"]>) => Promise<void>;
  alsoDelete?: (trx: Db, id: string) => Promise<void>;
};

export function equipmentRoutes<Kind extends EquipmentKind>(
  context: ServiceContext,
  described: Description<Kind>,
): Operation[] {
  const { kind, entries, toJson, check, require = async () => {}, alsoDelete = async () => {} } = described;
  return [
    jsonOperation(entries.list, async (_, person) => ({ data: await described.list(context.db, person) })),
    operation(entries.create, async ({ body }, person) => {
      const value = check(body, person);
      await require(value);
      const item = await createEquipment(context, kind, value, person);
      return { headers: { Location: `/api/v1${entries.create.path}/${item.id}` }, body: toJson(item) };
    }),
    jsonOperation(entries.get, ({ id }, person) => described.get(context.db, id, person)),
    operation(entries.update, async ({ id, body }, person) => {
      const change = (before: Equipment<Kind>["value"]) => check({ ...before, ...body }, person);
      // Before `require`, which looks names up in the network of the service.
      change((await getChangeable(context.db, kind, id, person)).value);
      await require(body);
      return { body: toJson(await changeEquipment(context, kind, id, change, person)) };
    }),
    operation(entries.delete, ({ id }, person) =>
      deleteEquipment(context, kind, id, person, (trx) => alsoDelete(trx, id)),
    ),
  ];
}
