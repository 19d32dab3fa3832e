import { Link } from "@/components/ui/link";

/** One page back or on. `rel` is what the arrow keys follow. */
export function PageStep({ to, href }: { to: "prev" | "next"; href: string | null }) {
  const { words, label } = steps[to];
  if (href === null) return <span className="page-box text-soft">{words}</span>;
  return (
    <Link href={href} rel={to} aria-label={label} className="page-box hover:bg-wash">
      {words}
    </Link>
  );
}

const steps = {
  prev: { words: "‹ Previous", label: "Previous page" },
  next: { words: "Next ›", label: "Next page" },
} as const;
