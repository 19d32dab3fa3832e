import { Link } from "@/components/ui/link";

type Tab = { href: string; name: string };
type TabLinksProps = {
  label: string;
  tabs: Tab[];
  current: string;
};

export const TabLinks = ({ label, tabs, current }: TabLinksProps) => (
  <nav aria-label={label} className="tab-line gap-x-1">
    {tabs.map(({ href, name }) => (
      <Link key={href} href={href} aria-current={href === current ? "page" : undefined} className="tab">
        {name}
      </Link>
    ))}
  </nav>
);
