/** Hidden inputs, one for each name and value. */
export function HiddenFields({ fields }: { fields: [string, string][] }) {
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
