import type { ReactNode } from "react";
import { TextField } from "@/components/ui/fields/field";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { RadioCards } from "@/components/ui/fields/radio-cards";
import type { useActionForm } from "@/components/ui/fields/use-action-form";
import type { Receiver } from "@/lib/dashboard/forms/accounts/people-form-state";

type PersonFieldProps = {
  form: Pick<ReturnType<typeof useActionForm>, "errors" | "field">;
  name: string;
  help: string;
  people: Receiver[];
  /** Whom the typed text may mean; none: it is still to be typed. */
  matches: Receiver[];
  legend: ReactNode;
  /** With the typed text. */
  hidden: Record<string, string>;
};

/** The browser suggests from the people, and the action offers those who match. */
export const PersonField = ({ form, name, help, people, matches, legend, hidden }: PersonFieldProps) =>
  matches.length > 0 ? (
    <>
      <HiddenFields fields={hidden} />
      <RadioCards
        id="chosen"
        name="chosen"
        legend={legend}
        cards={matches.map(({ id, name: title, email }) => ({ value: id, title, text: email }))}
        error={form.errors.chosen}
        autoFocus
      />
    </>
  ) : (
    <div>
      <TextField {...form.field(name)} list="people" autoComplete="off" help={help} />
      <datalist id="people">
        {people.map(({ id, name: text, email }) => (
          <option key={id} value={email}>
            {text}
          </option>
        ))}
      </datalist>
    </div>
  );
