import { DesignForm } from "@/components/labels/designs/design-form";
import { designValues } from "@/components/labels/designs/design-values";
import { LabelsHead } from "@/components/labels/labels-head";
import { LoadError } from "@/components/ui/feedback/load-error";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readerDates } from "@/components/ui/reader-dates";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { Outcome } from "@/lib/contract/outcome";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";

type DesignPageProps = {
  id: string | null;
  title: string;
  href: string;
  outcome: Outcome<{
    design: LabelDesign | null;
    stocks: ListedLabelStock[];
    stock: string;
    content: PrintedTexts;
    fields: CustomField[];
    canShare: boolean;
  }>;
  action: FormAction<DesignFormState>;
};

/** Page that creates or edits a label design, or the error in its place. */
export async function DesignPage({ id, title, href, outcome, action }: DesignPageProps) {
  // After the session ended, a sent form is rendered without data: it asks to sign in and keeps what was typed.
  const isSignedOut = !outcome.ok && outcome.problem.status === 401;
  const example = { name: "Loading gate", location: "", code: "MCPFGMF9-C" };
  const none = { design: null, stocks: [], stock: "", content: example, fields: [], canShare: false };
  const data = outcome.ok ? outcome.value : none;
  const readable = await readerDates();
  return (
    <div className="grid gap-6">
      <LabelsHead title={data.design?.name ?? title} />
      {!outcome.ok && !isSignedOut ? (
        <LoadError message="The label design could not be loaded." problem={outcome.problem} retryHref={href} />
      ) : (
        <DesignForm
          id={id}
          action={action}
          initial={{ ...initialFormState, values: designValues(data.design, data.stock) }}
          href={href}
          stocks={data.stocks.map(({ sources, lastUsedAt, ...stock }) => ({
            ...stock,
            usedLast: lastUsedAt && readable(lastUsedAt).day,
          }))}
          content={data.content}
          fields={data.fields.map(({ key, label }) => ({ key, label }))}
          canShare={data.canShare}
        />
      )}
    </div>
  );
}
