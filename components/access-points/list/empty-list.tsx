import { listHref } from "@/components/access-points/list-url/list-url";
import { ButtonLink } from "@/components/ui/button-link";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";

/** A list with nothing in it: why, and the way on. */
export function EmptyList({ query }: { query: AccessPointListQuery }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-line px-4 py-14 text-center">
      {query.q ? (
        <>
          <p className="wrap-anywhere">
            No access point has <strong dir="auto">{query.q}</strong> in its name, location or QR code.
          </p>
          <ButtonLink href={listHref(query, { q: "", label: "any" })}>Clear search</ButtonLink>
        </>
      ) : query.label !== "any" ? (
        <>
          <p>
            {query.label === "never"
              ? "Every label here has been printed."
              : "No label here says anything else than its access point does."}
          </p>
          <ButtonLink href={listHref(query, { label: "any" })}>Show all</ButtonLink>
        </>
      ) : (
        <>
          <p className="font-semibold">No access points yet</p>
          <p className="max-w-md text-soft">
            An access point is a door, a gate, a desk or anything else with a QR label people scan. Create one, and its
            label is ready to print.
          </p>
          <ButtonLink kind="primary" href="/access-points/new">
            Create the first access point
          </ButtonLink>
        </>
      )}
    </div>
  );
}
