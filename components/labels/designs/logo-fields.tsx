import { FieldError, fieldAria } from "@/components/ui/fields/field";
import { useHasScript } from "@/components/ui/use-has-script";

type LogoFieldsProps = {
  /** Logo in base64; blank: none. */
  logo: string;
  error: string | undefined;
  /** Called with the form after a file was chosen. */
  onChoose: (form: HTMLFormElement) => void;
  onRemove: () => void;
};

const help = "A PNG file of at most 200 kB. It is printed in black and white.";

/** File of a logo, the logo as it is printed, and how to remove it. */
export function LogoFields({ logo, error, onChoose, onRemove }: LogoFieldsProps) {
  const hasScript = useHasScript();
  return (
    <div className="grid gap-2">
      <input type="hidden" name="logo" value={logo} />
      <label htmlFor="logo" className="text-[0.8125rem] text-soft">
        Logo
      </label>
      <input
        id="logo"
        type="file"
        name="logo-file"
        accept="image/png"
        {...fieldAria("logo", { help, error })}
        onChange={({ currentTarget }) =>
          currentTarget.form && currentTarget.files?.length && onChoose(currentTarget.form)
        }
        className="min-h-8.5 w-full min-w-0 text-[0.8125rem] touch:min-h-11"
      />
      <FieldError id="logo" error={error} />
      <p id="logo-help" className="text-[0.8125rem] text-soft">
        {help}
      </p>
      {logo && (
        <div className="flex flex-wrap items-center gap-4">
          {/* biome-ignore lint/performance/noImgElement: a data URL of a few kilobytes needs no optimizer */}
          <img
            src={`data:image/png;base64,${logo}`}
            alt="Logo as printed"
            className="h-12 rounded border border-line bg-white p-1"
          />
          {hasScript ? (
            <button type="button" onClick={onRemove} className="text-link min-h-8 text-[0.8125rem]">
              Remove logo
            </button>
          ) : (
            <label className="flex items-center gap-2">
              <input type="checkbox" name="remove-logo" />
              Remove logo
            </label>
          )}
        </div>
      )}
    </div>
  );
}
