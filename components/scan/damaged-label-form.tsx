import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";

type DamagedLabelFormProps = {
  code: string;
  /** Access point whose page the form is on; undefined on the page of a scanned code. */
  id?: string;
  /** Whether the person may print the label, which then goes into the person's print pile. */
  isPrinter?: boolean;
  kind?: "primary" | "plain";
  action: (form: FormData) => Promise<void>;
};

/** Button that reports the label with a code as damaged, for everybody who stands before it. */
export const DamagedLabelForm = ({ code, id = "", isPrinter = false, kind, action }: DamagedLabelFormProps) => (
  <PostForm action={action} className="print:hidden">
    <HiddenFields
      fields={[
        ["code", code],
        ["id", id],
        ["isPrinter", isPrinter ? "1" : ""],
      ]}
    />
    <Button type="submit" kind={kind}>
      Label is damaged
    </Button>
  </PostForm>
);
