import type { ReactNode } from "react";
import { FirstStepsDone } from "@/components/overview/first-steps-done";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";

type Step = { name: "points" | "symbols" | "stock" | "print" | "people"; isDone: boolean };

type FirstStepsProps = {
  steps: Step[];
  personId: string;
  close: (form: FormData) => Promise<void>;
};

export function FirstSteps({ steps, personId, close }: FirstStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const record = <FirstStepsDone personId={personId} steps={steps.length} isDone={done === steps.length} />;
  if (done === steps.length) return record;
  const next = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <section aria-labelledby="first-steps" className="card p-5 sm:p-6 print:hidden">
      {record}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="first-steps" className="text-base font-bold">
          First steps
        </h2>
        <p className="mr-auto text-[0.8125rem] text-soft">
          {done} of {steps.length} done
        </p>
        <PostForm action={close}>
          <Button type="submit" kind="quiet">
            Close<span className="sr-only"> the first steps</span>
          </Button>
        </PostForm>
      </div>
      {next === "points" && (
        <p className="mt-1 max-w-prose text-soft">
          An access point is a door, a gate, a desk or anything else with a QR code that people scan.
        </p>
      )}
      <ol className="mt-4 grid gap-4">
        {steps.map(({ name, isDone }, index) => (
          <li key={name} aria-current={name === next ? "step" : undefined} className="flex gap-4">
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold ${isDone ? "border-accent bg-wash text-accent" : "border-edge"}`}
            >
              {isDone ? "✓" : index + 1}
            </span>
            <div className="grid min-w-0 gap-2 pt-1">
              <p className={isDone ? "text-soft" : "font-semibold"}>
                {contents[name].title}
                {isDone && <span className="sr-only"> (done)</span>}
              </p>
              {!isDone && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  {contents[name].actions(name === next)}
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Content = { title: string; actions: (isNext: boolean) => ReactNode };

const kindOf = (isNext: boolean) => (isNext ? { kind: "primary" as const } : {});

const contents: Record<Step["name"], Content> = {
  points: {
    title: "Add what people scan",
    actions: (isNext) => (
      <>
        <ButtonLink {...kindOf(isNext)} href="/access-points/new">
          Create the first access point
        </ButtonLink>
        <ButtonLink href="/access-points/import">Import a list</ButtonLink>
      </>
    ),
  },
  symbols: {
    title: "What opens when a phone scans a label?",
    actions: (isNext) => (
      <>
        <ButtonLink {...kindOf(isNext)} href={"/settings/office?from=first-steps#phones"}>
          Choose what opens
        </ButtonLink>
        <span className="text-[0.8125rem] text-soft">Only this program understands the code.</span>
      </>
    ),
  },
  stock: {
    title: "Choose your labels",
    actions: (isNext) => (
      <>
        <ButtonLink {...kindOf(isNext)} href="/settings/labels?next=first-steps">
          Choose a label size
        </ButtonLink>
        <TextLink href="/settings/labels#designs">Design the label</TextLink>
      </>
    ),
  },
  print: {
    title: "Print your first labels",
    actions: (isNext) => (
      <>
        <ButtonLink {...kindOf(isNext)} href="/labels">
          Print labels
        </ButtonLink>
        <TextLink href="/settings/labels#calibration">Print a test page first</TextLink>
      </>
    ),
  },
  people: {
    title: "Invite your colleagues",
    actions: (isNext) => (
      <ButtonLink {...kindOf(isNext)} href="/people/new">
        Invite people
      </ButtonLink>
    ),
  },
};

const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="inline-flex min-h-6 items-center text-link touch:min-h-11">
    {children}
  </Link>
);
