import fc from "fast-check";
import { smallActions } from "./test-actions";
import { compareRows } from "./test-compare-rows";
import { largeActions } from "./test-large-actions";
import { type Draw, startChanging } from "./test-world";

const actions = { ...smallActions, ...largeActions };
type Kind = keyof typeof actions;

/** Actions that are drawn half as often as the others. */
const few: Kind[] = ["purge", "readFeeds", "removePerson", "deleteTeam"];
const all = Object.keys(actions) as Kind[];
const often = all.filter((kind) => !few.includes(kind));

const draw: fc.Arbitrary<Draw> = fc.record({
  ...{ owner: fc.nat(20), team: fc.nat(20), at: fc.nat(60), other: fc.nat(60), sets: fc.nat(63) },
  name: fc.constantFrom("Door", "Gate", "Éclair 10"),
  location: fc.constantFrom("", "Hall", "Yard", "Hall / 1", "Yard / 2"),
  note: fc.constantFrom(null, "red", "Blue"),
  size: fc.constantFrom(null, 1, 2.5),
});
const kind = fc.constantFrom<Kind>("create", "create", "createBatch", "print", ...all, ...often);
const sequence = fc.array(fc.tuple(kind, draw), { minLength: 20, maxLength: 60, size: "max" });

/**
 * Runs random sequences of every kind of change, and compares the tables with the model after each step, and at the end also
 * what clients of the change feed have.
 */
export const checkEveryChange = (numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      const world = await startChanging();
      for (const [kind, drawn] of steps) {
        world.clock.now += 1_000;
        await actions[kind](world, drawn);
        await compareRows(world.db, world.model);
      }
      await world.readFeeds();
    }),
    { numRuns },
  );
