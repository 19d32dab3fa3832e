import { Button } from "@/components/ui/button";
import { FieldError, fieldAria, TextField } from "@/components/ui/fields/field";

const PHOTO_HELP = "A JPEG or PNG of at most 8 MiB. It is read and not stored.";

/** Forms that find a code without the camera, also without script: a typed code, and a photo of a label. */
export function ScanForms({ photoError }: { photoError: string | undefined }) {
  return (
    <>
      <form action="/q" className="grid gap-2">
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
      <form action="/scan/photo" method="post" encType="multipart/form-data" className="grid gap-2">
        <label htmlFor="photo" className="font-semibold">
          Photo
        </label>
        <input
          id="photo"
          name="photo"
          type="file"
          required
          accept="image/jpeg,image/png"
          {...fieldAria("photo", { help: PHOTO_HELP, error: photoError })}
          className="w-full min-w-0 text-base file:mr-3 file:btn file:border-line file:bg-card file:text-ink"
        />
        <FieldError id="photo" error={photoError} />
        <p id="photo-help" className="text-xs text-soft">
          {PHOTO_HELP}
        </p>
        <Button type="submit" size="form" className="justify-self-start">
          Read photo
        </Button>
      </form>
    </>
  );
}
