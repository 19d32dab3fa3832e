import type { ReactNode } from "react";
import { FirstStepsDone } from "@/components/overview/first-steps-done";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/ui/text/rich";
import { formatNumber, t } from "@/lib/messages/messages";

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
          {t("overview.steps.title")}
        </h2>
        <p className="me-auto text-[0.8125rem] text-soft">{t("overview.steps.done", { done, count: steps.length })}</p>
        <PostForm action={close}>
          <Button type="submit" kind="quiet">
            {rich("overview.steps.close", { about: (text) => <span className="sr-only">{text}</span> })}
          </Button>
        </PostForm>
      </div>
      {next === "points" && <p className="mt-1 max-w-prose text-soft">{t("overview.steps.whatPoints")}</p>}
      <ol className="mt-4 grid gap-4">
        {steps.map(({ name, isDone }, index) => (
          <li key={name} aria-current={name === next ? "step" : undefined} className="flex gap-4">
            <span
              aria-hidden="true"
              className={`grid size-7 shrink-0 place-items-center rounded-full border text-xs font-semibold ${isDone ? "border-accent bg-wash text-accent" : "border-edge"}`}
            >
              {isDone ? "✓" : formatNumber(index + 1)}
            </span>
            <div className="grid min-w-0 gap-2 pt-1">
              <p className={isDone ? "text-soft" : "font-semibold"}>
                {t(`overview.steps.${name}`)}
                {isDone && <span className="sr-only"> {t("overview.steps.isDone")}</span>}
              </p>
              {!isDone && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{actions[name](name === next)}</div>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

const kindOf = (isNext: boolean) => (isNext ? { kind: "primary" as const } : {});

const actions: Record<Step["name"], (isNext: boolean) => ReactNode> = {
  points: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href="/access-points/new">
        {t("overview.createFirst")}
      </ButtonLink>
      <ButtonLink href="/access-points/import">{t("overview.steps.import")}</ButtonLink>
    </>
  ),
  symbols: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href={"/settings/office?from=first-steps#phones"}>
        {t("overview.steps.chooseOpened")}
      </ButtonLink>
      <span className="text-[0.8125rem] text-soft">{t("overview.steps.onlyHere")}</span>
    </>
  ),
  stock: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href="/settings/labels?next=first-steps">
        {t("overview.steps.chooseSize")}
      </ButtonLink>
      <TextLink href="/settings/labels#designs">{t("overview.steps.design")}</TextLink>
    </>
  ),
  print: (isNext) => (
    <>
      <ButtonLink {...kindOf(isNext)} href="/labels">
        {t("overview.steps.printLabels")}
      </ButtonLink>
      <TextLink href="/settings/labels#calibration">{t("overview.steps.testPage")}</TextLink>
    </>
  ),
  people: (isNext) => (
    <ButtonLink {...kindOf(isNext)} href="/people/new">
      {t("overview.steps.invite")}
    </ButtonLink>
  ),
};

const TextLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="inline-flex min-h-6 items-center text-link touch:min-h-11">
    {children}
  </Link>
);
