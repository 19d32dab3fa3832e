import { Link } from "@/components/ui/link";

type Tab = { href: string; name: string };
type TabLinksProps = {
  /** What the tabs choose, for screen readers. */
  label: string;
  tabs: Tab[];
  current: string;
};

/** Tabs of a page: links, of which one is underlined. The list of access points has the same look. */
export const TabLinks = ({ label, tabs, current }: TabLinksProps) => (
  <nav aria-label={label} className="tab-line gap-x-1">
    {tabs.map(({ href, name }) => (
      <Link key={href} href={href} aria-current={href === current ? "page" : undefined} className="tab">
        {name}
      </Link>
    ))}
  </nav>
);
