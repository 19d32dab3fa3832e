import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/feedback/notice";

export function RecoveryCodeList({ codes }: { codes: string[] }) {
  if (codes.length === 0) return <Notice tone="good">The factor was added. Your recovery codes stay the same.</Notice>;
  return (
    <div className="grid gap-3">
      <Notice tone="warning">
        Write these codes down or print this page now. They are shown only once. Each signs in once, without your phone.
      </Notice>
      <ul id="recovery-codes" className="grid max-w-xl grid-cols-1 gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex gap-3">
        <CopyButton target="recovery-codes" what="recovery codes" />
      </div>
    </div>
  );
}
