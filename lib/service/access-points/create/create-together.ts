import type { AccessPoint, NewAccessPoint } from "@/lib/contract/access-points/access-point";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/open";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { insertMany, recordCreated, toAccessPoints } from "./insert-many";

/** Most access points of one person in a transaction. More would delay others for longer than a commit takes. */
const TOGETHER_MAX = 50;

/** Creates one access point in the transaction `trx`. */
type CreateOne = (trx: Db, context: ServiceContext, input: NewAccessPoint, person: Person) => Promise<AccessPoint>;

type Waiting = {
  input: NewAccessPoint;
  person: Person;
  succeed: (created: AccessPoint) => void;
  fail: (error: unknown) => void;
};

/** Waiting access points of each person with a transaction under way, by the id of the person. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();

/**
 * Creates an access point in one transaction with those of the same person that wait at the same time: one statement
 * writes all rows. The transactions of a person wait for one another anyway, for the person's counters. When
 * some cannot be created, each is created in a transaction of its own, so that each gets its own error.
 * @throws the errors of `createOne`
 */
export function createTogether(
  context: ServiceContext,
  input: NewAccessPoint,
  person: Person,
  createOne: CreateOne,
): Promise<AccessPoint> {
  return new Promise((succeed, fail) => {
    const ofEach = queues.get(context.db) ?? new Map<string, Waiting[]>();
    queues.set(context.db, ofEach);
    const queue = ofEach.get(person.id) ?? [];
    queue.push({ input, person, succeed, fail });
    if (ofEach.has(person.id)) return;
    ofEach.set(person.id, queue);
    void createAll(context, queue, createOne, () => ofEach.delete(person.id));
  });
}

/** Creates until nothing waits. `forget` is called at once then, because whatever is queued later needs a new run. */
async function createAll(
  context: ServiceContext,
  queue: Waiting[],
  createOne: CreateOne,
  forget: () => void,
): Promise<void> {
  while (queue.length > 0) await createNext(context, queue, createOne);
  forget();
}

async function createNext(context: ServiceContext, queue: Waiting[], createOne: CreateOne): Promise<void> {
  let together: Waiting[] | undefined;
  let isWritten = false;
  try {
    const created = await inTransaction(context.db, async (trx) => {
      isWritten = false;
      // Dequeued after the transaction has begun, to include those that arrived while it waited. It may run again.
      together ??= queue.splice(0, TOGETHER_MAX);
      const points = await createThese(trx, context, together, createOne);
      isWritten = true;
      return points;
    });
    for (const [at, { succeed }] of (together ?? []).entries()) succeed(created[at] as AccessPoint);
  } catch (error) {
    // No retry when the transaction did not begin, or when its commit failed: the rows may have been saved.
    if (!together || isWritten || together.length === 1)
      for (const { fail } of together ?? queue.splice(0)) fail(error);
    else await Promise.all(together.map((one) => createAlone(context, one, createOne)));
  }
}

async function createThese(
  trx: Db,
  context: ServiceContext,
  together: readonly Waiting[],
  createOne: CreateOne,
): Promise<AccessPoint[]> {
  const [first, ...others] = together;
  if (!first) return [];
  const { input, person } = first;
  if (others.length === 0) return [await createOne(trx, context, input, person)];
  const at = context.now();
  const inputs = together.map((one) => one.input);
  const created = toAccessPoints(inputs, person, await insertMany(trx, context, inputs, person, at));
  await recordCreated(trx, created, (index) => (together[index] ?? first).person, at);
  return created;
}

async function createAlone(context: ServiceContext, one: Waiting, createOne: CreateOne): Promise<void> {
  const { input, person, succeed, fail } = one;
  await inTransaction(context.db, (trx) => createOne(trx, context, input, person)).then(succeed, fail);
}
