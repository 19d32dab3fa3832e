import { Button } from "@/components/ui/button";
import { FormLine, fieldAria } from "@/components/ui/fields/field";
import { PostForm } from "@/components/ui/fields/post-form";

/** Form that finds the code in a photo of a label, also without script. */
export function PhotoForm({ error }: { error: string | undefined }) {
  const help = "JPEG or PNG, at most 8 MiB. The photo is read and not stored.";
  return (
    <PostForm action="/scan/photo" method="post" encType="multipart/form-data" className="max-w-2xl">
      <FormLine id="photo" label="Photo" error={error} help={help}>
        <input
          type="file"
          id="photo"
          name="photo"
          required
          accept="image/jpeg,image/png"
          className="field-file flex-1"
          {...fieldAria("photo", { error, help })}
        />
        <Button type="submit" size="form">
          Read photo
        </Button>
      </FormLine>
    </PostForm>
  );
}
