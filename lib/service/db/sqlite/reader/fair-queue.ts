/** Most queued items, of one person and of all people together. */
const PERSON_MAX = 20;
const ALL_MAX = 100;

/**
 * Creates a queue that serves people in turn (round robin), so that a person with many items delays another person's
 * next item by one item only.
 */
export function createFairQueue<T>() {
  /** Items by person, in the order of turns: the first person is next. */
  const waiting = new Map<string, T[]>();
  let size = 0;

  return {
    /** Adds an item. Returns false when the limit of the person or of all people is reached. */
    push: (person: string, item: T): boolean => {
      const own = waiting.get(person) ?? [];
      if (own.length >= PERSON_MAX || size >= ALL_MAX) return false;
      own.push(item);
      waiting.set(person, own);
      size += 1;
      return true;
    },
    /** Removes and returns the oldest item of the person whose turn it is; undefined when the queue is empty. */
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
