import { Link } from "@/components/ui/link";
import type { Place } from "@/lib/contract/access-points/locations/place-list";
import { t } from "@/lib/messages/messages";

/** A place, what is at an open place itself, or how many further places an open place has. */
export type TreeRow = {
  kind: "place" | "here" | "more";
  /** Empty for access points without one. */
  location: string;
  name: string;
  depth: number;
  total: number;
  /** Null where it is not known. */
  needed: number | null;
  before: Place["before"];
  isBranch: boolean;
  isOpen: boolean;
};

export const placeLink = "inline-flex min-h-6 items-center underline-offset-2 hover:underline touch:min-h-11";

/** A name is a box of its own, so that its middle is that of its row. */
const nameLink = "flex w-fit min-h-6 items-center underline-offset-2 hover:underline touch:min-h-11";

export function PlaceName({
  row: { kind, location, name, depth, isBranch, isOpen },
  href,
}: {
  row: TreeRow;
  href: string;
}) {
  if (kind === "here") {
    return (
      <Link href={href} className={`${nameLink} ms-6 text-soft`} title={location}>
        {t("places.here")}
      </Link>
    );
  }
  if (!isBranch) {
    return (
      <Link
        href={href}
        className={`${nameLink} ms-6 wrap-anywhere ${location === "" ? "text-soft" : ""}`}
        title={location}
      >
        <bdi>{name || t("places.noPlace")}</bdi>
      </Link>
    );
  }
  return (
    <Link
      href={href}
      data-soft="stay"
      aria-expanded={isOpen}
      title={location}
      className={`${nameLink} gap-1.5 wrap-anywhere ${depth === 0 ? "font-semibold" : ""}`}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className={`size-4.5 shrink-0 text-soft ${isOpen ? "rotate-90" : "rtl:-scale-x-100"}`}
      >
        <path d="M6 4l5 4-5 4z" fill="currentColor" />
      </svg>
      <bdi>{name}</bdi>
    </Link>
  );
}
