import { Button } from "@/components/ui/button";
import { FormLine } from "@/components/ui/fields/field";

/** Field for a code, in any case and with or without its hyphen, and its button in one line. */
export const CodeLine = ({ verb }: { verb: "Find" | "Add" }) => (
  <FormLine id="code" label="Code">
    <input
      data-code-field=""
      id="code"
      name="code"
      required
      maxLength={512}
      placeholder="Code"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="field font-mono"
    />
    <Button type="submit" size="form">
      {verb}
    </Button>
  </FormLine>
);
