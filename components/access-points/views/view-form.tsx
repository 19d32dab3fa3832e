import { type ListQuery, listHref } from "@/components/access-points/list-url/list-url";
import { viewOf } from "@/components/access-points/list-url/view-url";
import { canChangeView, type ViewUser } from "@/components/access-points/views/view-tabs";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { Notice } from "@/components/ui/feedback/notice";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { CompactField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import type { SavedView } from "@/lib/contract/views";

type ViewFormProps = {
  query: ListQuery;
  views: SavedView[];
  /** Whether the list has no rows now. */
  isEmpty: boolean;
  user: ViewUser;
  saveAction: (formData: FormData) => Promise<void>;
  deleteAction: (formData: FormData) => Promise<void>;
};

/** Form that saves the list as a view, and changes or deletes the view that is shown. */
export function ViewForm({ query, views, isEmpty, user, saveAction, deleteAction }: ViewFormProps) {
  const view = views.find(({ id }) => id === query.view);
  const isChangeable = view !== undefined && canChangeView(view, user);
  return (
    <div key={query.view} className="grid gap-3">
      {view && !isChangeable && (
        <p className="wrap-anywhere">
          <bdi>{view.owner.name}</bdi> shares this view with everyone.
        </p>
      )}
      {isEmpty && (
        <Notice tone="warning">No access point is in this list now. The view will show those that match later.</Notice>
      )}
      <PostForm action={saveAction} className="grid gap-3">
        <HiddenFields
          fields={[
            ["id", view?.id ?? ""],
            ["list", JSON.stringify(viewOf(query))],
            ["empty", isEmpty ? "yes" : ""],
            ["href", listHref(query, { page: query.page })],
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
        {user.canShare && (view === undefined || isChangeable) && (
          <Choice name="shared" isChecked={view?.shared ?? false}>
            Share with everyone
          </Choice>
        )}
        <Choice name="isDefault" isChecked={view?.isDefault ?? false}>
          Show this view when I open the list
        </Choice>
        <div className="flex flex-wrap items-center gap-2">
          {view && (
            <Button type="submit" kind="primary" name="intent" value={isChangeable ? "change" : "choose"}>
              Save changes
            </Button>
          )}
          <Button type="submit" kind={view ? "plain" : "primary"} name="intent" value="create">
            {view ? "Save as a new view" : "Save view"}
          </Button>
        </div>
      </PostForm>
      {view && isChangeable && (
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
