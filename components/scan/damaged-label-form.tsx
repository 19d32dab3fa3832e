import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

type DamagedLabelFormProps = {
  code: string;
  /** Undefined for one that the person may not see. */
  id?: string;
  /** For screen readers, on a page that shows several. */
  name?: string;
  /** The label then goes into the person's print pile. */
  isPrinter?: boolean;
  kind?: "primary" | "plain";
  action: (form: FormData) => Promise<void>;
};

export const DamagedLabelForm = ({ code, id = "", name, isPrinter = false, kind, action }: DamagedLabelFormProps) => (
  <PostForm action={action} className="print:hidden">
    <HiddenFields fields={{ code, id, isPrinter: isPrinter ? "1" : "" }} />
    <Button type="submit" kind={kind}>
      {name ? rich("scan.damagedOf", { name, sr: spoken }) : t("scan.damaged")}
    </Button>
  </PostForm>
);
