import { NavLink } from "@/components/ui/shell/nav-link";

/** The rooms of printing. */
export function LabelsNav() {
  return (
    <nav aria-label="Labels" className="-mx-2.5 flex flex-wrap gap-1 print:hidden">
      <NavLink href="/labels" exact>
        Print
      </NavLink>
      <NavLink href="/labels/jobs">Printed</NavLink>
      <NavLink href="/labels/stocks">Own stock</NavLink>
      <NavLink href="/labels/printers">Printers</NavLink>
    </nav>
  );
}
