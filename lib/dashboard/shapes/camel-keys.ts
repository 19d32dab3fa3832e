/** Whether a value of parsed JSON is an object, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object's members under camelCase names, `qr_code` as `qrCode`; anything else as it is. Not those inside. */
export function camelKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  const snake = Object.entries(value).filter(([key]) => key.includes("_"));
  // Ours come as they are to be: they are not copied, row by row, for nothing.
  if (snake.length === 0) return value;
  // What is named so already comes last and wins.
  return { ...Object.fromEntries(snake.map(([key, member]) => [toCamel(key), member])), ...value };
}

/** `qr_code` as `qrCode`. */
export const toCamel = (key: string): string =>
  key.replace(/(?<=[a-z0-9])_+([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** The object that has the member `has`: this one, or the first of its `wrappers` that is one. */
export function unwrapped(json: unknown, wrappers: readonly string[], has: string): { value: unknown; at: string } {
  const value = camelKeys(json);
  if (!isObject(value) || has in value) return { value, at: "" };
  const at = wrappers.find((name) => isObject(value[name]));
  return at ? { value: camelKeys(value[at]), at } : { value, at: "" };
}
