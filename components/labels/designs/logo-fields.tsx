import { FileField } from "@/components/ui/fields/field";
import { useHasScript } from "@/components/ui/use-has-script";

type LogoFieldsProps = {
  /** Logo in base64; blank: none. */
  logo: string;
  error: string | undefined;
  /** Called with the form after a file was chosen. */
  onChoose: (form: HTMLFormElement) => void;
  onRemove: () => void;
};

export function LogoFields({ logo, error, onChoose, onRemove }: LogoFieldsProps) {
  const hasScript = useHasScript();
  return (
    <div className="grid gap-2">
      <input type="hidden" name="logo" value={logo} />
      <FileField
        id="logo"
        name="logo-file"
        label="Logo"
        accept="image/png"
        help="A PNG file of at most 200 kB. It is printed in black and white."
        error={error}
        onChange={({ currentTarget }) =>
          currentTarget.form && currentTarget.files?.length && onChoose(currentTarget.form)
        }
      />
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
