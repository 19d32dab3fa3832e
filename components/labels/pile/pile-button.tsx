import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";

type PileButtonProps = {
  point: { id: string; name: string };
  isInPile: boolean;
  add: (form: FormData) => Promise<void>;
  remove: (form: FormData) => Promise<void>;
};

export const PileButton = ({ point: { id, name }, isInPile, add, remove }: PileButtonProps) => (
  <PostForm action={isInPile ? remove : add} className="print:hidden">
    <HiddenFields
      fields={[
        ["id", id],
        ["name", name],
        ["from", "point"],
      ]}
    />
    <Button type="submit">{isInPile ? "Remove from pile" : "Add to pile"}</Button>
  </PostForm>
);
