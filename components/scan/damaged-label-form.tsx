import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";

type DamagedLabelFormProps = {
  code: string;
  /** Access point that the form is about; undefined for one that the person may not see. */
  id?: string;
  /** Name of the access point for screen readers, on a page that shows several. */
  name?: string;
  /** Whether the person may print the label, which then goes into the person's print pile. */
  isPrinter?: boolean;
  kind?: "primary" | "plain";
  action: (form: FormData) => Promise<void>;
};

/** Button that reports the label with a code as damaged, for everybody who stands before it. */
export const DamagedLabelForm = ({ code, id = "", name, isPrinter = false, kind, action }: DamagedLabelFormProps) => (
  <PostForm action={action} className="print:hidden">
    <HiddenFields
      fields={[
        ["code", code],
        ["id", id],
        ["isPrinter", isPrinter ? "1" : ""],
      ]}
    />
    <Button type="submit" kind={kind}>
      Label is damaged{name && <span className="sr-only">: {name}</span>}
    </Button>
  </PostForm>
);
