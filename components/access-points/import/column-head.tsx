import type { FileColumn } from "@/components/access-points/import/file-columns";

type ColumnHeadProps = {
  column: FileColumn;
  choices: ReadonlyMap<string, string>;
  canAddFields: boolean;
};

export function ColumnHead({ column, choices, canAddFields }: ColumnHeadProps) {
  const { number, heading, name, sample, target, why } = column;
  const id = `column-${number}`;
  const isKnown = [...choices.values()].some((label) => label.toLowerCase() === name.toLowerCase());
  return (
    <th scope="col" className="px-2 py-2 text-left align-top font-normal cards:p-0 rows:w-38">
      <label htmlFor={id} className="block pb-1 text-xs text-soft wrap-anywhere">
        {heading}
      </label>
      <select
        id={id}
        name={id}
        defaultValue={target ?? ""}
        className={`control h-8.5 w-full min-w-0 bg-card touch:h-11 ${target === null ? "text-soft" : "font-semibold"}`}
      >
        <option value="">Not imported</option>
        {[...choices].map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {canAddFields && name !== "" && !isKnown && <option value="new">New field “{name}”</option>}
      </select>
      {sample && <span className="block truncate pt-1 text-xs text-soft rows:hidden">{sample}</span>}
      {why && <span className="block pt-1 text-xs text-soft wrap-anywhere">{why}</span>}
    </th>
  );
}
