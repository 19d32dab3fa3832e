import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";
import { Notice } from "@/components/ui/feedback/notice";

/** Characters of a name that a message shows. */
const NAME_MAX = 60;

const shorten = (name: string) => (name.length > NAME_MAX ? `${[...name].slice(0, NAME_MAX - 1).join("")}…` : name);

/** Returns the URL of the list `list` with the message that an access point was deleted. */
export const deletedHref = (name: string, list: string): string =>
  `${list}${list.includes("?") ? "&" : "?"}${new URLSearchParams({ note: "deleted", name: shorten(name) })}`;

type ListMessagesProps = {
  params: SearchParams;
  /** One sentence for each parameter of the URL that was ignored. */
  ignored: string[];
};

/** Messages above the list: the result of the last action, and parameters of the URL that were ignored. */
export function ListMessages({ params, ignored }: ListMessagesProps) {
  const message = flashMessage(params);
  return (
    <>
      {message && (
        <Notice tone="good" role="status">
          {message}
        </Notice>
      )}
      {ignored.length > 0 && (
        <Notice tone="warning" role="status">
          {ignored.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  );
}

/** Returns the message that a redirect put into the URL, or null. */
function flashMessage({ note, name }: SearchParams): string | null {
  if (note === "past-end") return "That page is past the end of the list. This is the last one.";
  if (note === "deleted") return typeof name === "string" && name ? `“${shorten(name)}” is deleted.` : "Deleted.";
  return null;
}
