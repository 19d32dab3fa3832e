import { ListPanel } from "@/components/access-points/list/list-panel";
import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { viewHref, viewOf } from "@/components/access-points/list-url/view-url";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { CompactField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { Link } from "@/components/ui/link";
import type { SavedView } from "@/lib/contract/views";

type ViewTabsProps = {
  query: ListQuery;
  views: SavedView[];
  /** The signed-in user. */
  user: { id: string; canShare: boolean; isAdmin: boolean };
  saveAction: (formData: FormData) => Promise<void>;
  deleteAction: (formData: FormData) => Promise<void>;
};

/** Links to the saved views of a person and those that others share, and the form that saves the list as a view. */
export function ViewTabs({ query, views, ...panel }: ViewTabsProps) {
  return (
    <>
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-x-1">
            {views.map((view) => (
              <li key={view.id}>
                <Link href={viewHref(view)} aria-current={query.view === view.id ? "true" : undefined} className="tab">
                  <bdi className="max-w-60 truncate">{view.name}</bdi>
                  {view.shared && (
                    <span title="Shared with everyone">
                      <span aria-hidden="true">☆</span>
                      <span className="sr-only">shared</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ViewPanel key={query.view} query={query} views={views} {...panel} />
    </>
  );
}

/** Opens the form that saves the list as a view, and changes or deletes the view that is shown. */
function ViewPanel({ query, views, ...panel }: ViewTabsProps) {
  const view = views.find(({ id }) => id === query.view);
  const canChange = view !== undefined && (view.owner.id === panel.user.id || panel.user.isAdmin);
  const differs = view !== undefined && listHref({ ...query, count: "capped", panels: [] }) !== viewHref(view);
  const title = (
    <>
      {view ? "View settings" : "Save view"}
      {differs && canChange && <span className="text-warning"> · changed</span>}
    </>
  );
  return (
    <ListPanel name="view" query={query} kind="quiet" title={title}>
      <ViewForm query={query} view={view} canChange={canChange} {...panel} />
    </ListPanel>
  );
}

type ViewFormProps = Omit<ViewTabsProps, "views"> & { view: SavedView | undefined; canChange: boolean };

function ViewForm({ query, view, canChange, user, saveAction, deleteAction }: ViewFormProps) {
  return (
    <div className="my-2 grid max-w-xl gap-3 card p-4">
      {view && !canChange && (
        <p className="wrap-anywhere">
          <bdi>{view.owner.name}</bdi> shares this view with everyone.
        </p>
      )}
      <form action={saveAction} className="grid gap-3">
        <HiddenFields
          fields={[
            ["id", view?.id ?? ""],
            ["list", JSON.stringify(viewOf(query))],
            ["href", listHref(query, { ...query, panels: [] })],
          ]}
        />
        <CompactField
          id="view-name"
          name="name"
          label="Name of the view"
          required
          maxLength={80}
          defaultValue={view?.name ?? ""}
        />
        {user.canShare && (view === undefined || canChange) && (
          <Choice name="shared" isChecked={view?.shared ?? false}>
            Share with everyone
          </Choice>
        )}
        <Choice name="isDefault" isChecked={view?.isDefault ?? false}>
          Show this view when I open the list
        </Choice>
        <div className="flex flex-wrap items-center gap-2">
          {view && (
            <Button type="submit" kind="primary" name="intent" value={canChange ? "change" : "choose"}>
              Save changes
            </Button>
          )}
          <Button type="submit" kind={view ? "plain" : "primary"} name="intent" value="create">
            {view ? "Save as a new view" : "Save view"}
          </Button>
        </div>
      </form>
      {view && canChange && (
        <ConfirmButton id="delete-view" verb="Delete" name={view.name} fields={fieldsOf(view)} action={deleteAction}>
          {view.shared ? "It disappears for everyone." : "It disappears from your list."} Access points stay as they
          are.
        </ConfirmButton>
      )}
    </div>
  );
}

const fieldsOf = ({ id, name }: SavedView): [string, string][] => [
  ["id", id],
  ["name", name],
];

type ChoiceProps = { name: string; isChecked: boolean; children: string };

const Choice = ({ name, isChecked, children }: ChoiceProps) => (
  <Checkbox id={`view-${name}`} name={name} defaultChecked={isChecked} label={children} />
);
