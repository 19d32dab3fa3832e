/** Pairs where a name may be there more than once. */
export type HiddenValues = Record<string, string> | [name: string, value: string][];

export function HiddenFields({ fields }: { fields: HiddenValues }) {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return pairs.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
