import { PostForm } from "@/components/ui/fields/post-form";
import { SubmittingSelect } from "@/components/ui/fields/submitting-select";
import { useReader } from "@/components/ui/reader";
import { languages, t } from "@/lib/messages/messages";

/** Each language has its own name, so that people find theirs on a page that they cannot read. */
export function LanguageForm() {
  const { language } = useReader();
  return (
    <PostForm method="post" action="/account/language" className="flex items-center gap-2 px-4 py-3">
      <label htmlFor="own-language" className="text-xs text-soft">
        <span aria-hidden="true">🌐</span> {t("shell.language")}
      </label>
      <SubmittingSelect id="own-language" name="language" defaultValue={language ?? ""} className="min-w-0 grow">
        <option value="">{t("shell.languageOfBrowser")}</option>
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SubmittingSelect>
    </PostForm>
  );
}
