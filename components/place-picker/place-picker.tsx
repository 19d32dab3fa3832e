import { formatNumber, t } from "@/lib/messages/messages";

/** `below` is empty for a closed place. */
export type PlaceNode = {
  location: string;
  name: string;
  /** Below the place too; null where not known. */
  total: number | null;
  needed: number | null;
  isBranch: boolean;
  below: readonly PlaceNode[];
};

/** Opens an address with the place as its parameter, or ticks a box of this name in the form. */
type Choice = { href: string; parameter: string } | { name: string };

/** Each level is sorted by it, the highest number first. */
export type PlaceNumber = "total" | "needed";

type PlacePickerProps = {
  nodes: readonly PlaceNode[];
  chosen: readonly string[];
  scope: string;
  number: PlaceNumber;
  choice: Choice;
};

/** Plain HTML: without script the places that are sent can be chosen. `startPlacePicker` opens branches. */
export const PlacePicker = ({ nodes, scope, ...rest }: PlacePickerProps) => (
  <div
    data-places={scope}
    data-number={rest.number}
    className={`${nodes.length > 6 ? "h-[min(16rem,26dvh)]" : "max-h-[min(16rem,26dvh)]"} overflow-y-auto overscroll-contain rounded-md border border-line`}
  >
    <PlaceList nodes={nodes} label={t("places.title")} {...rest} />
    <p data-note="" role="status" hidden className="px-3 py-1.5 text-[0.8125rem] text-soft" />
  </div>
);

type PlaceListProps = Omit<PlacePickerProps, "scope"> & { label: string };

const PlaceList = ({ nodes, label, ...rest }: PlaceListProps) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)]">
    {nodes.map((node) => (
      // Branches that script has added below a place go with it when it is opened by the server.
      <PlaceItem key={`${node.location} ${node.below.length}`} node={node} {...rest} />
    ))}
  </ul>
);

type PlaceItemProps = { node: PlaceNode } & Omit<PlacePickerProps, "scope" | "nodes">;

function PlaceItem({ node, chosen, number, choice }: PlaceItemProps) {
  const { location, name, isBranch, below } = node;
  const isOpen = below.length > 0;
  const isChosen = chosen.includes(location);
  const count = node[number];
  const words = (
    <>
      <bdi className="truncate">{name}</bdi>{" "}
      <span className="text-soft">{count === null ? null : formatNumber(count)}</span>
    </>
  );
  return (
    <li
      data-place={location}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] [&_ul]:ps-5 has-[>span_input:checked]:[&_ul]:text-soft"
    >
      <span className="flex items-center hover:bg-hover">
        <button
          type="button"
          data-branch=""
          aria-expanded={isOpen}
          aria-label={t("places.picker.in", { name })}
          className={`with-script group grid size-7 shrink-0 place-items-center text-soft touch:size-11 ${isBranch ? "" : "invisible"}`}
        >
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            className="size-4 group-aria-expanded:rotate-90 rtl:-scale-x-100 rtl:group-aria-expanded:-rotate-90"
          >
            <path d="M6 4l5 4-5 4z" fill="currentColor" />
          </svg>
        </button>
        {"name" in choice ? (
          <label className={chosenClass}>
            <input
              type="checkbox"
              name={choice.name}
              value={location}
              defaultChecked={isChosen}
              className="size-4 shrink-0"
            />
            {words}
          </label>
        ) : (
          <a
            data-soft="stay"
            data-parameter={choice.parameter}
            href={withPlace(choice, location)}
            aria-current={isChosen ? "true" : undefined}
            className={chosenClass}
          >
            {words}
          </a>
        )}
      </span>
      {isOpen && (
        <PlaceList
          nodes={below}
          label={t("places.picker.in", { name })}
          chosen={chosen}
          number={number}
          choice={choice}
        />
      )}
    </li>
  );
}

const chosenClass =
  "flex min-h-7 min-w-0 grow items-center gap-3 pe-3 aria-[current]:font-semibold [&>bdi]:grow touch:min-h-11";

const withPlace = ({ href, parameter }: { href: string; parameter: string }, location: string): string =>
  `${href}${href.includes("?") ? "&" : "?"}${new URLSearchParams({ [parameter]: location })}`;
