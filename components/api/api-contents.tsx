import { type ApiGroup, anchorOf, slugOf } from "@/components/api/read-document";
import { SHARED_SCHEMAS } from "@/components/api/schema-pages";

/** Path of the first page of the reference. */
export const API_PATH = "/docs/api";

/**
 * Links to the pages and to the operations on them. Each entry has the anchor of its operation, so that a link to the
 * operation on the first page still leads to it.
 */
export function TableOfContents({ groups }: { groups: ApiGroup[] }) {
  return (
    <nav aria-label="Contents" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ name, operations }) => (
        <section key={name} aria-label={name} className="grid content-start gap-1">
          <h2 className="font-semibold">
            <a href={`${API_PATH}/${slugOf(name)}`} className="text-link">
              {name}
            </a>
          </h2>
          <ul className="text-[0.8125rem]/5">
            {operations.map((operation) => (
              <li key={anchorOf(operation)} id={anchorOf(operation)}>
                <a
                  href={`${API_PATH}/${slugOf(name)}#${anchorOf(operation)}`}
                  className="quiet-link inline-block py-0.5"
                >
                  {operation.summary || anchorOf(operation)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2 className="font-semibold">
        <a href={`${API_PATH}/${SHARED_SCHEMAS}`} className="text-link">
          Shared schemas
        </a>
      </h2>
    </nav>
  );
}

/** Links to the sections of one page. */
export function PageContents({ operations, schemas }: { operations: ApiGroup["operations"]; schemas: string[] }) {
  const links = [
    ...operations.map((operation) => ({ id: anchorOf(operation), text: operation.summary || anchorOf(operation) })),
    ...schemas.map((name) => ({ id: `schema-${name}`, text: name })),
  ];
  return (
    <nav aria-label="On this page" className="text-[0.8125rem]/5 lg:sticky lg:top-6 print:hidden">
      <ul>
        {links.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="quiet-link inline-block py-0.5 wrap-anywhere">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
