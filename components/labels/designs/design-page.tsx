import { DesignForm } from "@/components/labels/designs/design-form";
import { describeDesign } from "@/components/labels/designs/design-members";
import { designValues } from "@/components/labels/designs/design-values";
import { initialFormState } from "@/components/ui/fields/initial-form-state";
import { readerDates } from "@/components/ui/reader-dates";
import { Page } from "@/components/ui/shell/page";
import { PageHead } from "@/components/ui/shell/page-head";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { CustomField } from "@/lib/contract/custom-fields/custom-field";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import type { FormAction } from "@/lib/dashboard/forms/form-state";
import type { DesignFormState } from "@/lib/dashboard/forms/label-form-state";

type DesignPageProps = {
  id: string | null;
  title: string;
  href: string;
  /** Null after the session ended: the form then asks to sign in and keeps what was typed. */
  data: {
    design: LabelDesign | null;
    stocks: ListedLabelStock[];
    stock: string;
    content: PrintedTexts;
    link: SymbolLink | null;
    fields: CustomField[];
    canShare: boolean;
  } | null;
  action: FormAction<DesignFormState>;
};

export async function DesignPage({ id, title, href, data: loaded, action }: DesignPageProps) {
  const example = { name: "Loading gate", location: "", code: "MCPFGMF9-C" };
  const none = { design: null, stocks: [], stock: "", content: example, link: null, fields: [], canShare: false };
  const data = loaded ?? none;
  const readable = await readerDates();
  return (
    <Page of="list">
      <PageHead
        breadcrumb={{
          parent: { href: "/settings/labels#designs", name: "Labels" },
          current: data.design?.name ?? "New",
        }}
        title={data.design?.name ?? title}
      />
      <DesignForm
        id={id}
        action={action}
        initial={{
          ...initialFormState,
          values: designValues(data.design, data.stock),
          base: data.design ? describeDesign(data.design) : {},
          theirs: {},
          typed: {},
        }}
        href={href}
        stocks={data.stocks.map(({ sources, lastUsedAt, ...stock }) => ({
          ...stock,
          usedLast: lastUsedAt && readable(lastUsedAt).day,
          isStarred: false,
        }))}
        content={data.content}
        link={data.link}
        fields={data.fields.map(({ key, label }) => ({ key, label }))}
        canShare={data.canShare}
      />
    </Page>
  );
}
