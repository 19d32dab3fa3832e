import { placeLink } from "@/components/places/place-name";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";

type PlaceCountProps = { href: string; count: number; of: "points" | "needed"; className?: string };

/** Screen readers hear what is counted. */
export const PlaceCount = ({ href, count, of, className = "" }: PlaceCountProps) => (
  <Link href={href} className={`${placeLink} ${className}`}>
    {rich(`places.count.${of}`, { count, sr: spoken })}
  </Link>
);
