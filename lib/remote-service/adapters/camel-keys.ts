export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `qr_code` to `qrCode`; nested objects stay unchanged. */
export function camelKeys(value: unknown): unknown {
  if (!isObject(value)) return value;
  const snake = Object.entries(value).filter(([key]) => key.includes("_"));
  // Objects without snake_case names are not copied, because this runs for every row.
  if (snake.length === 0) return value;
  // A member that has the camelCase name already comes last and wins.
  return { ...Object.fromEntries(snake.map(([key, member]) => [toCamel(key), member])), ...value };
}

export const toCamel = (key: string): string =>
  key.replace(/(?<=[a-z0-9])_+([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/** `json` itself, or the first object in one of the `wrappers`. */
export function unwrapped(json: unknown, wrappers: readonly string[], has: string): { value: unknown; at: string } {
  const value = camelKeys(json);
  if (!isObject(value) || has in value) return { value, at: "" };
  const at = wrappers.find((name) => isObject(value[name]));
  return at ? { value: camelKeys(value[at]), at } : { value, at: "" };
}
