/** Most that wait at once, of one person and of all. */
const PERSON_MAX = 20;
const ALL_MAX = 100;

/**
 * Queue that gives people turns: however much one person asked for, the next of another person waits for one of
 * theirs, not for all.
 */
export function createFairQueue<T>() {
  /** In the order of turns: the first key is next. */
  const waiting = new Map<string, T[]>();
  let size = 0;

  return {
    /** Returns false when the person, or everybody together, has too much waiting. */
    push: (person: string, item: T): boolean => {
      const own = waiting.get(person) ?? [];
      if (own.length >= PERSON_MAX || size >= ALL_MAX) return false;
      own.push(item);
      waiting.set(person, own);
      size += 1;
      return true;
    },
    /** Takes the oldest item of the person whose turn it is. */
    shift: (): T | undefined => {
      const [turn] = waiting;
      if (!turn) return undefined;
      const [person, own] = turn;
      const item = own.shift();
      waiting.delete(person);
      if (own.length > 0) waiting.set(person, own);
      size -= 1;
      return item;
    },
  };
}
