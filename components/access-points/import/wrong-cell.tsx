type WrongCellProps = {
  line: number;
  column: number;
  label: string;
  value: string;
  /** Id of a `<datalist>`. */
  suggestions?: string | undefined;
};

/** Field in place of a wrong cell, to correct it. The reason stands at the end of the row. */
export function WrongCell({ line, column, label, value, suggestions }: WrongCellProps) {
  const field = {
    name: `cell-${line}-${column}`,
    "aria-label": `${label} in line ${line}`,
    "aria-invalid": true,
    "aria-describedby": reasonId(line),
    defaultValue: value,
    autoComplete: "off",
    spellCheck: false,
    className: "control h-8.5 w-full min-w-0 bg-card aria-invalid:border-danger",
  } as const;
  // A field of one line would drop line breaks.
  return /[\r\n]/.test(value) ? (
    <textarea rows={2} {...field} className={`${field.className} h-auto`} />
  ) : (
    <input {...field} list={suggestions} />
  );
}

/** Returns the id of the reasons at the end of a row. */
export const reasonId = (line: number): string => `reason-${line}`;
