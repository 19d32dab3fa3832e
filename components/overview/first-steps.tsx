import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";

type FirstStepsProps = { canImport: boolean; canInvite: boolean };

/** What a new office does first, in order. */
export const FirstSteps = ({ canImport, canInvite }: FirstStepsProps) => (
  <section aria-labelledby="first-steps" className="card p-5 sm:p-8">
    <h2 id="first-steps" className="text-base font-bold">
      First steps
    </h2>
    <p className="mt-1 max-w-prose text-soft">
      An access point is a door, a gate, a desk or anything else with a QR code that people scan.
    </p>
    <ol className="mt-5 grid gap-5">
      <Step number={1} title="Add what people scan">
        <ButtonLink kind="primary" href="/access-points/new">
          Create the first access point
        </ButtonLink>
        {canImport && <ButtonLink href="/access-points/import">Import a list</ButtonLink>}
      </Step>
      <Step number={2} title="Choose your labels">
        <TextLink href="/labels/stocks">Add a label size</TextLink>
        <TextLink href="/labels/designs">Design the label</TextLink>
      </Step>
      <Step number={3} title="Print a test sheet">
        <TextLink href="/labels/printers">Check how exactly your printer prints</TextLink>
      </Step>
      {canInvite && (
        <Step number={4} title="Invite your colleagues">
          <TextLink href="/people/new">Invite a person</TextLink>
          <TextLink href="/people/new/several">Invite several people</TextLink>
        </Step>
      )}
    </ol>
  </section>
);

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="flex gap-4">
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full border border-edge text-xs font-semibold"
    >
      {number}
    </span>
    <div className="grid min-w-0 gap-2 pt-1">
      <p className="font-semibold">{title}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
    </div>
  </li>
);

const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="inline-flex min-h-6 items-center text-link touch:min-h-11">
    {children}
  </Link>
);
