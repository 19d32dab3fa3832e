import "server-only";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";

export type AddedMembers = { added: Receiver[]; refused: { person: Receiver; failed: Failed }[] };

/** A refused person does not keep the others out. Fails when nobody could be added. */
export async function addMembers(
  people: readonly Receiver[],
  add: (person: Receiver) => Promise<Outcome<unknown>>,
): Promise<Outcome<AddedMembers>> {
  const result: AddedMembers = { added: [], refused: [] };
  for (const person of people) {
    const outcome = await add(person);
    if (outcome.ok) result.added.push(person);
    else result.refused.push({ person, failed: outcome });
  }
  const [first] = result.refused;
  return first && result.added.length === 0 ? first.failed : { ok: true, value: result };
}
