import { TeamField } from "@/components/access-points/form/team-field";
import { ProgressForm } from "@/components/access-points/import/progress-form";
import { ButtonLink } from "@/components/ui/button-link";
import { FileField, TextAreaField } from "@/components/ui/fields/field";
import { fieldNames, fieldOf } from "@/lib/contract/access-points/access-point-fields";
import type { PageReader } from "@/lib/contract/accounts/reader";

type UploadFormProps = {
  rows: string;
  problem: string | null;
  teams: PageReader["teams"];
  teamId: string;
};

export const UploadForm = ({ rows, problem, teams, teamId }: UploadFormProps) => (
  <div className="max-w-2xl">
    <ProgressForm
      action="/access-points/import/upload"
      submitText="Check"
      beside={
        <ButtonLink size="form" href="/access-points">
          Cancel
        </ButtonLink>
      }
    >
      <p className="text-soft">
        Nothing is imported before you have seen what would change. The first row holds the headings, such as{" "}
        {fieldNames.map((name) => fieldOf(name).label).join(", ")}. A row with the id or the QR code of an access point
        changes it; any other row creates one.
      </p>
      <FileField
        id="file"
        name="file"
        label="File"
        accept=".csv,.tsv,.txt,.xlsx,.xlsm,.xlsb,.xls,.ods,.numbers,.htm,.html"
        help="CSV, Excel, OpenDocument or Numbers, at most 20 MiB and 100,000 rows"
      />
      <TextAreaField
        id="rows"
        name="rows"
        label="Or pasted rows"
        rows={rows === "" ? 6 : 12}
        defaultValue={rows}
        error={problem ?? undefined}
        spellCheck={false}
        help="Copy cells in a spreadsheet and paste them here. A chosen file is taken first."
      />
      <TeamField
        current={null}
        teams={teams}
        value={teamId}
        help="For new access points whose row names no team. The members of the team see them, too."
      />
    </ProgressForm>
  </div>
);
