import { Button } from "@/components/ui/button";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import type { ListScope } from "@/lib/contract/access-points/access-point-list";
import type { SeparatorProposal } from "@/lib/contract/access-points/locations/place-list";

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
};

/** Question to an admin, where another sign than that of the office separates most locations. One press answers it. */
export function SeparatorQuestion({ proposal, scope, action }: SeparatorQuestionProps) {
  const { proposed, locations, separated } = proposal;
  if (!proposed) return null;
  const { separator } = proposed;
  const shown = separated === 0 ? "" : ` The sign of now, “${proposal.separator.trim()}”, is in ${countOf(separated)}.`;
  return (
    <PostForm action={action} className="flex flex-wrap items-center gap-x-4 gap-y-2 card px-4 py-2.5">
      <HiddenFields
        fields={[
          ["locationSeparator", separator],
          ["scope", scope],
        ]}
      />
      <p className="mr-auto min-w-0">
        It looks as if {signs[separator] ?? `“${separator}”`} separate your places: show them as a tree?
        <span className="block text-[0.8125rem] text-soft">
          {`${countOf(proposed.separated)} of ${locations.toLocaleString("en")} have it, in ${proposed.places.toLocaleString("en")} outermost places.${shown} No access point changes.`}
        </span>
      </p>
      <Button type="submit">Show them as a tree</Button>
    </PostForm>
  );
}

const countOf = (count: number): string => `${count.toLocaleString("en")} location${count === 1 ? "" : "s"}`;
