import { AskAdmins } from "@/components/places/ask-admins";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { rich } from "@/components/ui/text/rich";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { SeparatorProposal } from "@/lib/contract/access-points/locations/place-list";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";
import { t } from "@/lib/messages/messages";

/** Others are shown as they are. */
const signs: Record<string, string> = {
  ", ": "commas",
  " / ": "slashes",
  "/": "slashes",
  " - ": "hyphens",
  " > ": "brackets",
  ">": "brackets",
  "; ": "semicolons",
};

type SeparatorQuestionProps = {
  proposal: SeparatorProposal;
  scope: ListScope;
  action: (form: FormData) => Promise<void>;
  /** Null for an admin, who may change the separator. */
  admins: OfficeContacts["data"] | null;
};

export function SeparatorQuestion({ proposal, scope, action, admins }: SeparatorQuestionProps) {
  const { proposed, locations, separated } = proposal;
  if (!proposed) return null;
  const { separator, separated: count, places } = proposed;
  const question = { sign: signs[separator] ?? "", separator };
  const office = proposal.separator.trim();
  const why = [
    t("places.separator.why", { count, locations, places }),
    ...(separated > 0 ? [t("places.separator.now", { count: separated, separator: office })] : []),
  ].join(" ");
  if (admins) {
    return (
      <p className="card px-4 py-2.5">
        {t("places.separator.tell", { ...question, office })}
        <span className="block text-[0.8125rem] text-soft">
          {why}{" "}
          {rich("places.separator.askAdmins", {
            admins: (text) => (
              <AskAdmins admins={admins} subject={t("places.separator.subject")}>
                {text}
              </AskAdmins>
            ),
          })}
        </span>
      </p>
    );
  }
  return (
    <PostForm action={action} className="flex flex-wrap items-center gap-x-4 gap-y-2 card px-4 py-2.5">
      <HiddenFields
        fields={[
          ["locationSeparator", separator],
          ["scope", scope],
        ]}
      />
      <p className="me-auto min-w-0">
        {t("places.separator.ask", question)}
        <span className="block text-[0.8125rem] text-soft">
          {why} {t("places.separator.unchanged")}
        </span>
      </p>
      <Button type="submit">{t("places.separator.choose")}</Button>
    </PostForm>
  );
}
