import type { ListRow } from "@/components/access-points/list/list-row";
import type { ReadableDate } from "@/components/ui/reader-dates";
import { type ListedField, listedFields } from "@/lib/contract/access-points/access-point-fields";

/** No date has it. */
const SEPARATOR = "|";

const dateText = (date: ReadableDate | null | undefined): string =>
  date ? [date.iso, date.day, date.short, date.exact].join(SEPARATOR) : "";

/**
 * Returns the rows of a page as one text, for the browser. React would send every member of an object on its own and read it
 * twice, and the names of members would be a third of the text.
 */
export const packRows = (rows: readonly ListRow[]): string =>
  JSON.stringify(
    rows.map(({ id, ownerName, created, changed, label, theirs, ...fields }) => [
      [id, ownerName, dateText(created), dateText(changed), label?.state ?? "", dateText(label?.printed)],
      theirs ? 1 : 0,
      listedFields.map((name) => fields[name]),
    ]),
  );

type Packed = [texts: [string, string, string, string, string, string], theirs: 0 | 1, fields: string[]];

/** Returns the rows of a text of `packRows`. */
export const unpackRows = (text: string): ListRow[] =>
  (JSON.parse(text) as Packed[]).map(([[id, ownerName, created, changed, state, printed], theirs, values]) => ({
    id,
    ownerName,
    created: toDate(created),
    changed: toDate(changed),
    label: state === "" ? null : { state: state as NonNullable<ListRow["label"]>["state"], printed: toDate(printed) },
    ...(theirs === 1 && { theirs: true }),
    ...(Object.fromEntries(listedFields.map((name, at) => [name, values[at] ?? ""])) as Record<ListedField, string>),
  }));

function toDate(text: string): ReadableDate | null {
  const [iso = "", day = "", short = "", exact = ""] = text.split(SEPARATOR);
  return text === "" ? null : { iso, day, short, exact };
}
