import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { t } from "@/lib/messages/messages";

export function RecoveryCodeList({ codes }: { codes: string[] }) {
  if (codes.length === 0) return <Notice tone="good">{t("account.factor.added")}</Notice>;
  return (
    <div className="grid gap-3">
      <Notice tone="warning">{t("account.factor.writeDown")}</Notice>
      <ul id="recovery-codes" dir="ltr" className="grid max-w-xl grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-3">
        <CopyButton target="recovery-codes" what="recoveryCodes" />
      </div>
    </div>
  );
}
