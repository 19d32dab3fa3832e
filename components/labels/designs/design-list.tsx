import { LabelDrawing } from "@/components/label-preview/label-drawing";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Link } from "@/components/ui/link";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { LabelDesign } from "@/lib/contract/labels/label-design";
import { placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";

type DesignListProps = {
  designs: LabelDesign[];
  fields: Record<string, string>;
  link: SymbolLink | null;
  deleteAction: (formData: FormData) => Promise<void>;
};

const example: PrintedTexts = {
  name: "Loading gate",
  location: "Quay 4",
  description: "Ask the porter.",
  code: "MCPFGMF9-C",
  owner: "Ada Lovelace",
  team: "Facilities",
};

export function DesignList({ designs, fields, link, deleteAction }: DesignListProps) {
  if (designs.length === 0) {
    return (
      <EmptyState title="No label designs yet">
        <p className="text-soft">
          A design says which texts a label shows, how large they are, and where the symbol stands. You choose it when
          you print.
        </p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-4">
      {designs.map((design) => (
        <li key={design.id} className="grid content-start rounded-lg border border-line bg-card">
          <div className="grid place-items-center rounded-t-lg bg-backing p-4">
            <LabelDrawing
              label={placeLabel({ ...example, fields }, defaultStock, {
                template: { ...usualTemplate(link?.origin), design },
              })}
              className="max-w-full overflow-hidden rounded ring-1 ring-line"
            />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 px-4 py-1.5">
            <span className="mr-auto min-w-0 font-semibold wrap-anywhere">
              {design.canChange ? (
                <Link
                  href={`/labels/designs/${design.id}`}
                  className="inline-flex min-h-8 items-center underline-offset-2 hover:underline"
                >
                  {design.name}
                </Link>
              ) : (
                <span className="inline-flex min-h-8 items-center">{design.name}</span>
              )}
              {design.shared && (
                <span className="block text-[0.8125rem] font-normal text-soft">
                  Shared with everyone by {design.owner.name}
                </span>
              )}
            </span>
            {design.canChange && (
              <ConfirmButton
                id={`delete-${design.id}`}
                verb="Delete"
                name={design.name}
                fields={[
                  ["id", design.id],
                  ["name", design.name],
                ]}
                action={deleteAction}
              >
                Earlier print jobs keep their copy. This cannot be undone.
              </ConfirmButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
