/** No name of a filter begins so. */
const PREFIX = "relation:";

/** The values of the control are names of parameters. */
export const relationControl = (name: string): string => `${PREFIX}${name}`;

/** As a browser without script sends them. */
export const hasRelations = (names: readonly string[]): boolean => names.some((name) => name.startsWith(PREFIX));

/** `relation:location=location.contains` renames `location`. Only `location.any` keeps several values. */
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
