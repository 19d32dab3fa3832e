import { Button } from "@/components/ui/button";
import { FileField, TextField } from "@/components/ui/fields/field";
import { PostForm } from "@/components/ui/fields/post-form";

/** Forms that find a code without the camera, also without script: a typed code, and a photo of a label. */
export function ScanForms({ photoError }: { photoError: string | undefined }) {
  return (
    <>
      <form method="get" action="/q" className="grid max-w-2xl gap-2">
        <TextField
          id="code"
          name="code"
          label="Code"
          required
          maxLength={512}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          help="Type it in any case, with or without hyphen, or scan it with a hand scanner on any page."
        />
        <Button type="submit" size="form" className="justify-self-start">
          Find
        </Button>
      </form>
      <PostForm action="/scan/photo" method="post" encType="multipart/form-data" className="grid gap-2">
        <FileField
          id="photo"
          name="photo"
          label="Photo"
          required
          accept="image/jpeg,image/png"
          help="A JPEG or PNG of at most 8 MiB. It is read and not stored."
          error={photoError}
        />
        <Button type="submit" size="form" className="justify-self-start">
          Read photo
        </Button>
      </PostForm>
    </>
  );
}
