/** What a person chose to look at; none: what their system says. */
export type Theme = "light" | "dark" | null;

const choices = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

type ThemeChoiceProps = { action: (formData: FormData) => Promise<void>; current: Theme };

/** Three buttons of one form, so that it needs no script. */
export function ThemeChoice({ action, current }: ThemeChoiceProps) {
  return (
    <form action={action}>
      <fieldset>
        <legend className="mb-1.5 text-xs text-soft">Theme</legend>
        <div className="flex overflow-hidden rounded-md border border-line">
          {choices.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              name="theme"
              value={value}
              aria-pressed={value === (current ?? "system")}
              className="min-h-8 flex-1 border-line px-2.5 -outline-offset-2 not-first:border-l hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold touch:min-h-11"
            >
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
