type TableHeadProps = {
  columns: readonly (readonly [title: string, className: string])[];
};

/** Cards have no visible head: their texts say what they are. */
export function TableHead({ columns }: TableHeadProps) {
  return (
    <thead className="cards:sr-only">
      <tr className="h-8.5 border-b border-line print:h-auto print:border-ink">
        {columns.map(([title, className]) => (
          <th
            key={title}
            scope="col"
            className={`px-3 text-xs font-normal text-soft first:ps-4 print:px-1.5 print:text-[0.5625rem] print:first:ps-0 ${className}`}
          >
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
