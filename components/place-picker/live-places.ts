import type { PlaceNode, PlaceNumber } from "@/components/place-picker/place-picker";
import { placesFound, startSuggestions } from "@/components/ui/fields/use-suggestions";
import { formatNumber, t } from "@/lib/messages/messages";

/** React may render form and field again meanwhile. New places are copies of one that React has rendered. */
export function startPlacePicker(form: HTMLElement, fieldId: string): () => void {
  const suggestions = startSuggestions<string[]>(({ found, error }) => narrow(form, found ?? [], error !== null));
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-branch]") : null;
    if (button) void toggle(button);
  };
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.id !== fieldId) return;
    const typed = target.value.trim();
    if (typed !== "") return suggestions.ask(placesFound(typed));
    suggestions.stop();
    narrow(form, null);
  };
  form.addEventListener("click", onClick);
  form.addEventListener("input", onInput);
  return () => {
    suggestions.stop();
    form.removeEventListener("click", onClick);
    form.removeEventListener("input", onInput);
  };
}

async function toggle(button: HTMLElement) {
  const item = button.closest<HTMLElement>("[data-place]");
  if (!item) return;
  const list = item.querySelector("ul");
  const isOpen = button.getAttribute("aria-expanded") === "true";
  button.setAttribute("aria-expanded", String(!isOpen));
  if (list) list.hidden = isOpen;
  else await load(item);
}

async function load(item: HTMLElement) {
  const scope = item.closest<HTMLElement>("[data-places]")?.dataset.places ?? "";
  const number = numberOf(item);
  const { place: under = "" } = item.dataset;
  const answer = await fetch(`/places/branches?${new URLSearchParams({ under, scope, number })}`).catch(() => null);
  if (!answer?.ok) {
    item.querySelector("[data-branch]")?.setAttribute("aria-expanded", "false");
    return say(item.closest("[data-places]"), t("places.picker.branchNotLoaded"));
  }
  say(item.closest("[data-places]"), "");
  const nodes: PlaceNode[] = await answer.json();
  const list = document.createElement("ul");
  list.setAttribute("aria-label", t("places.picker.in", { name: item.querySelector("bdi")?.textContent ?? "" }));
  list.append(...nodes.map((node) => copyOf(item, node)));
  item.append(list);
}

function say(root: Element | null | undefined, text: string) {
  const note = root?.querySelector<HTMLElement>("[data-note]");
  if (!note) return;
  note.textContent = text;
  note.hidden = text === "";
}

const numberOf = (item: HTMLElement): PlaceNumber =>
  item.closest<HTMLElement>("[data-places]")?.dataset.number === "needed" ? "needed" : "total";

/** Ticked if a box of the same place is ticked already. */
function copyOf(item: HTMLElement, { location, name, isBranch, ...numbers }: Omit<PlaceNode, "below">): HTMLElement {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const list of copy.querySelectorAll("ul")) list.remove();
  copy.dataset.place = location;
  const [title, count] = copy.querySelectorAll("bdi, bdi + span");
  if (title) title.textContent = name;
  const number = numbers[numberOf(item)];
  if (count) count.textContent = number === null ? "" : formatNumber(number);
  const button = copy.querySelector("[data-branch]");
  button?.setAttribute("aria-expanded", "false");
  button?.setAttribute("aria-label", t("places.picker.in", { name }));
  button?.classList.toggle("invisible", !isBranch);
  const link = copy.querySelector("a");
  link?.removeAttribute("aria-current");
  if (link?.dataset.parameter) {
    const url = new URL(link.href);
    url.searchParams.set(link.dataset.parameter, location);
    link.href = url.pathname + url.search;
  }
  const box = copy.querySelector("input");
  if (box) {
    box.value = location;
    box.checked = [...(item.closest("[data-places]")?.querySelectorAll<HTMLInputElement>("input:checked") ?? [])].some(
      ({ value }) => value === location,
    );
  }
  return copy;
}

/** Shows the places of any level that contain what is typed, or for null the whole tree again. Ticked places stay visible. */
function narrow(form: HTMLElement, found: string[] | null, isFailed = false) {
  const root = form.querySelector<HTMLElement>("[data-places]");
  const tree = root?.querySelector<HTMLElement>("ul:not([data-found])");
  const first = tree?.querySelector<HTMLElement>("[data-place]");
  if (!root || !tree || !first) return;
  const before = root.querySelector("[data-found]");
  const ticked = [...(before?.querySelectorAll<HTMLElement>(":scope > li:has(input:checked)") ?? [])];
  before?.remove();
  tree.hidden = found !== null;
  if (isFailed) say(root, t("places.picker.notLoaded"));
  else say(root, found?.length === 0 ? t("places.picker.none") : "");
  const others = (found ?? []).filter((location) => !ticked.some(({ dataset }) => dataset.place === location));
  if (ticked.length + others.length === 0) return;
  const list = document.createElement("ul");
  list.dataset.found = "";
  list.setAttribute("aria-label", t("places.picker.found"));
  list.append(
    ...ticked,
    ...others.map((location) =>
      copyOf(first, { location, name: location, total: null, needed: null, isBranch: false }),
    ),
  );
  root.prepend(list);
}
