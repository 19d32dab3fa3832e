import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { ReadableTime } from "@/components/ui/readable-time";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { PageHead } from "@/components/ui/shell/page-head";

type DeletedPointProps = {
  point: { id: string; name: string };
  deleted: ReadableDate;
  restore: ((formData: FormData) => Promise<void>) | null;
};

export function DeletedPoint({ point: { id, name }, deleted, restore }: DeletedPointProps) {
  return (
    <div className="grid gap-4">
      <PageHead title={name}>
        <p className="text-soft">
          Deleted <ReadableTime date={deleted} />. It is in the trash.
        </p>
      </PageHead>
      <div className="flex flex-wrap gap-2">
        {restore && (
          <PostForm action={restore}>
            <HiddenFields
              fields={[
                ["id", id],
                ["name", name],
                ["to", "point"],
              ]}
            />
            <Button type="submit" kind="primary" size="form">
              Restore
            </Button>
          </PostForm>
        )}
        <ButtonLink size="form" href="/access-points">
          Go to the list
        </ButtonLink>
      </div>
    </div>
  );
}
