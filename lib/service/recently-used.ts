/** Values by text, as many as `max`: whatever was not asked for the longest makes room. */
export function recentlyUsed<Value>(max: number) {
  // A Map keeps the order of insertion: what is put in again is the newest.
  const kept = new Map<string, Value>();

  const keep = (key: string, value: Value): void => {
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  };
  return {
    keep,
    find: (key: string): Value | undefined => {
      const value = kept.get(key);
      if (value !== undefined) keep(key, value);
      return value;
    },
  };
}
