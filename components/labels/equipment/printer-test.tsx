import { Button } from "@/components/ui/button";
import { PostForm } from "@/components/ui/fields/post-form";
import { RecordForm } from "@/components/ui/fields/record-form";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import { t } from "@/lib/messages/messages";

type PrinterTestProps = {
  printer: LabelPrinter;
  href: string;
  /** Day on which it was proved. */
  proved: string | null;
  /** Whether a test label has just been printed. */
  isTested: boolean;
  test: (form: FormData) => Promise<void>;
  prove: RecordAction;
};

/** Proves that what is sent to the printer comes out of it. */
export const PrinterTest = ({ printer, href, proved, isTested, test, prove }: PrinterTestProps) => (
  <section aria-labelledby="test-title" className="grid max-w-xl gap-4">
    <div className="grid gap-1">
      <h2 id="test-title" className="text-base font-bold">
        {t("equipment.test")}
      </h2>
      <p className="text-soft">
        {proved === null ? t("equipment.test.about") : t("equipment.proved", { day: proved })}
      </p>
    </div>
    <PostForm action={test}>
      <input type="hidden" name="id" value={printer.id} />
      <Button type="submit" size="form">
        {t("equipment.test.print")}
      </Button>
    </PostForm>
    {(proved === null || isTested) && (
      <>
        <RecordForm
          action={prove}
          href={`${href}?tested=1`}
          schema="printerProof"
          fields={[
            {
              name: "code",
              label: t("equipment.test.code"),
              help: t("equipment.test.code.help"),
              input: { autoComplete: "off", dir: "ltr", spellCheck: false, className: "font-mono" },
            },
          ]}
          hidden={{ id: printer.id }}
          hasFirstFocus={isTested}
          submit={t("equipment.test.prove")}
          kind={isTested ? "primary" : "plain"}
        />
        <details>
          <summary className="min-h-6 touch:min-h-11">{t("equipment.test.missing")}</summary>
          <ul className="list-disc ps-5 pt-1 text-soft">
            <li>{t("equipment.test.missing.state")}</li>
            <li>{t("equipment.test.missing.other")}</li>
            <li>{t("equipment.test.missing.blank")}</li>
          </ul>
        </details>
      </>
    )}
  </section>
);
