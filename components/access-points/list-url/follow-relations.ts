/** No name of a filter begins so. */
const PREFIX = "relation:";

/** Returns the name of the control that chooses the relation of a filter. Its values are names of parameters. */
export const relationControl = (name: string): string => `${PREFIX}${name}`;

/** Returns whether parameters are those of the form of the filters, as a browser without script sends them. */
export const hasRelations = (names: readonly string[]): boolean => names.some((name) => name.startsWith(PREFIX));

/**
 * Renames the values of the form of the filters by the relations that were chosen beside them: `relation:location` with the
 * value `location.contains` makes `location.contains` of `location`. Only `location.any` keeps several values. The function
 * changes `params` itself.
 */
export function followRelations(params: FormData | URLSearchParams): void {
  const chosen = [...params].flatMap(([name, to]) => (name.startsWith(PREFIX) ? [[name, String(to)] as const] : []));
  for (const [control, to] of chosen) {
    const name = control.slice(PREFIX.length);
    const values = params.getAll(name).map(String).filter(Boolean);
    params.delete(control);
    if (to === name && values[0] !== undefined) {
      params.set(name, values[0]);
      continue;
    }
    params.delete(name);
    if (to.endsWith(".empty")) params.set(to, "true");
    else if (to === `${name}.any`) for (const value of values) params.append(name, value);
    else if (values[0] !== undefined) params.set(to, values[0]);
  }
}
