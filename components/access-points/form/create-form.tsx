"use client";

import { AccessPointForm } from "@/components/access-points/form/access-point-form";
import { LabelPreview } from "@/components/labels/label/label-preview";
import { buttonClass } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/feedback/notice";
import { useFormAction } from "@/components/ui/fields/use-form-action";
import { Link } from "@/components/ui/link";
import { type FieldName, fieldOf, mapFields } from "@/lib/contract/access-point-fields";
import type { CreateFormState, FormAction, SavedAccessPoint } from "@/lib/dashboard/forms/form-state";

type CreateFormProps = {
  action: FormAction<CreateFormState>;
  initial: CreateFormState;
  /** Help text that says what an empty QR code does. */
  codeHelp: string;
  /** Whether submitting twice creates one access point. */
  isIdempotent: boolean;
};

/** Form to create access points one after another: the saved one appears beside the emptied form with its label. */
export function CreateForm({ action, initial, codeHelp, isIdempotent }: CreateFormProps) {
  const form = useFormAction(action, initial, "/access-points/new", isIdempotent);
  const { state } = form;
  const [latest] = state.created;

  return (
    <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[1fr_380px] lg:grid-rows-[auto_1fr]">
      <div role="status" className="empty:hidden">
        {latest && state.status === "saved" && <SavedNotice saved={latest} />}
      </div>
      <AccessPointForm
        // Remounts the form after each save, which empties it.
        key={latest?.id}
        {...form}
        hidden={[["idempotencyKey", state.idempotencyKey]]}
        help={{ ...mapFields(keptHelp), qrCode: codeHelp }}
        button="Create access point"
        beside={<p className="text-xs text-soft">Press Enter to save, then type the next one.</p>}
        aside={(typed) => (
          <>
            <LabelPreview draft={typed} saved={latest} />
            <CreatedList created={state.created} />
          </>
        )}
      />
    </div>
  );
}

const keptHelp = (name: FieldName) => (fieldOf(name).isKept ? "Stays filled in for the next access point." : undefined);

function SavedNotice({ saved }: { saved: SavedAccessPoint }) {
  const href = `/access-points/${encodeURIComponent(saved.id)}`;
  return (
    <Notice
      tone="good"
      actions={
        <>
          <ButtonLink href={href}>Open</ButtonLink>
          {saved.code && (
            <a href={`${href}/label`} className={buttonClass({ kind: "primary" })}>
              Print label
            </a>
          )}
        </>
      }
    >
      <strong dir="auto">{saved.name}</strong> is saved.{" "}
      {saved.code ? "Its label is ready to print." : "The service did not assign a QR code."}
    </Notice>
  );
}

/** The access points created last with this form. */
function CreatedList({ created }: { created: SavedAccessPoint[] }) {
  if (created.length === 0) return null;
  return (
    <section aria-labelledby="created-just-now">
      <h2 id="created-just-now" className="pb-2 font-semibold">
        Created just now
      </h2>
      <ul>
        {created.map(({ id, name, location, code }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2.5 border-t border-line py-[7px]">
            <Link
              href={`/access-points/${encodeURIComponent(id)}`}
              dir="auto"
              className="min-w-0 wrap-anywhere underline-offset-2 hover:underline"
            >
              {name}
            </Link>
            <span dir="auto" className="min-w-0 text-soft wrap-anywhere">
              {location}
            </span>
            <code dir="ltr" className="ml-auto max-w-full truncate font-mono text-xs">
              {code}
            </code>
          </li>
        ))}
      </ul>
    </section>
  );
}
