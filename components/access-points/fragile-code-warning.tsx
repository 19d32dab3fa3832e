import { t } from "@/lib/messages/messages";

/** Never prevents saving. */
export function FragileCodeWarning({ code }: { code: string }) {
  const warning = codeWarning(code);
  return (
    <div role="status">
      {warning && (
        <p className="flex gap-1.5 text-[0.8125rem] text-warning">
          <span aria-hidden="true" className="font-bold">
            !
          </span>
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;
const ipAddress = /^(\d+(\.\d+){3}|\[.*\])$/;

/** Letters that foreign keyboards type in place of those of the USA. */
const foreign = /[^\x20-\x7e]/u;

/** Null without a loopback address, IP address, http, or letters of a hand scanner with a wrong keyboard setting. */
function codeWarning(code: string): string | null {
  const value = code.trim();
  const letter = value.match(foreign)?.[0];
  if (letter) return t("point.code.foreign", { letter });
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return null;
  const { hostname, protocol } = new URL(value);
  if (loopback.test(hostname)) return t("point.code.loopback");
  if (ipAddress.test(hostname)) return t("point.code.address");
  if (protocol === "http:") return t("point.code.http");
  return null;
}
