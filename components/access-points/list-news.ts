import type { SearchParams } from "@/components/access-points/list-url/parse-list-params";

/** Enough of a name to know which one it was. */
const NAME_SHOWN = 60;

const shorten = (name: string) => (name.length > NAME_SHOWN ? `${[...name].slice(0, NAME_SHOWN - 1).join("")}…` : name);

/** What just happened, from the address an action or a redirect led to. */
export function listNews({ note, name }: SearchParams): string | null {
  if (note === "past-end") return "That page is past the end of the list. This is the last one.";
  if (note === "deleted") return typeof name === "string" && name ? `“${shorten(name)}” is deleted.` : "It is deleted.";
  return null;
}

/** Address of the list that says what was deleted. */
export const deletedHref = (name: string): string =>
  `/access-points?${new URLSearchParams({ note: "deleted", name: shorten(name) })}`;
