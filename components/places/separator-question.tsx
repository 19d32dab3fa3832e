import { AskAdmins } from "@/components/places/ask-admins";
import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { countOf } from "@/components/ui/text/count-of";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { SeparatorProposal } from "@/lib/contract/access-points/locations/place-list";
import type { OfficeContacts } from "@/lib/contract/accounts/office-settings";

const signs: Record<string, string> = {
  ", ": "commas",
  " / ": "slashes",
  "/": "slashes",
  " - ": "hyphens",
  " > ": "angle brackets",
  ">": "angle brackets",
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
  const { separator } = proposed;
  const shown =
    separated === 0 ? "" : ` The sign of now, “${proposal.separator.trim()}”, is in ${countOf(separated, "place")}.`;
  const question = `It looks as if ${signs[separator] ?? `“${separator}”`} separate your places`;
  const why = `${countOf(proposed.separated, "place")} of ${locations.toLocaleString("en")} have it, in ${countOf(proposed.places, "outermost place")}.${shown}`;
  if (admins) {
    return (
      <p className="card px-4 py-2.5">
        {`${question}, and “${proposal.separator.trim()}” is the separator of the office: so there is no tree.`}
        <span className="block text-[0.8125rem] text-soft">
          {`${why} `}Ask <AskAdmins admins={admins} subject="Separator of places" /> to show them as a tree, under
          Settings › Places.
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
      <p className="mr-auto min-w-0">
        {`${question}: show them as a tree?`}
        <span className="block text-[0.8125rem] text-soft">{`${why} No access point changes.`}</span>
      </p>
      <Button type="submit">Show them as a tree</Button>
    </PostForm>
  );
}
