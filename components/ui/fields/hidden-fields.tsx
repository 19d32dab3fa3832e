/** In pairs a name may be there more than once. */
export function HiddenFields({ fields }: { fields: Record<string, string> | [name: string, value: string][] }) {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
  return pairs.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
