import { type ApiOperation, anchorOf } from "@/components/api/read-document";

/** Table of contents with links to the operations. */
export function ApiContents({ groups }: { groups: { name: string; operations: ApiOperation[] }[] }) {
  return (
    <nav aria-label="On this page" className="grid gap-4 text-[0.8125rem]/5 lg:sticky lg:top-6 print:hidden">
      {groups.map(({ name, operations }) => (
        <div key={name} className="grid gap-1">
          <p className="font-semibold">{name}</p>
          <ul>
            {operations.map((operation) => (
              <li key={anchorOf(operation)}>
                <a href={`#${anchorOf(operation)}`} className="quiet-link inline-block py-0.5">
                  {operation.summary || anchorOf(operation)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
