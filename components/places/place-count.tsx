import { placeLink } from "@/components/places/place-name";
import { Link } from "@/components/ui/link";

type PlaceCountProps = { href: string; count: number; words: string; sign?: string; className?: string };

/** Screen readers hear what is counted. */
export const PlaceCount = ({ href, count, words, sign = "", className = "" }: PlaceCountProps) => (
  <Link href={href} className={`${placeLink} ${className}`}>
    {sign}
    {count.toLocaleString("en")}
    <span className="sr-only"> {words}</span>
  </Link>
);
