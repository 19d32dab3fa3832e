import { createElement, Fragment, type ReactNode } from "react";
import { formatMessage, type MessageKey } from "@/lib/messages/messages";
import type { Messages, Tag } from "@/messages/messages";

type RichValues<Key extends MessageKey> = {
  [Name in keyof Messages[Key]]: Messages[Key][Name] extends Tag ? (text: ReactNode) => ReactNode : Messages[Key][Name];
};

/** Returns a message with tags, such as `<link>…</link>`, whose functions get the text between them. */
export function rich<Key extends MessageKey>(key: Key, values: RichValues<Key>): ReactNode {
  const called = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "function" ? (parts: ReactNode[]) => value(createElement(Fragment, null, ...parts)) : value,
  ]);
  const parts = formatMessage(key, Object.fromEntries(called));
  return createElement(Fragment, null, ...((Array.isArray(parts) ? parts : [parts]) as ReactNode[]));
}
