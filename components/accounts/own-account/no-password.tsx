import { type PlainKey, t } from "@/lib/messages/messages";

export const NoPassword = ({ text }: { text: PlainKey }) => <p className="max-w-prose">{t(text)}</p>;
