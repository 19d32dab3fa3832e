import type { PlaceNode } from "@/components/place-picker/place-picker";

/** Time in milliseconds without typing before places are searched. */
const PAUSE_MS = 150;

/**
 * Opens the branches of the PlacePicker in `form`, and narrows it to what is typed in the field with this id. React may render
 * both again meanwhile. Returns a function that ends this. New places are copies of one that React has rendered, so that links,
 * radio buttons and looks stand in one file.
 */
export function startPlacePicker(form: HTMLElement, fieldId: string): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-branch]") : null;
    if (button) void toggle(button);
  };
  const onInput = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.id !== fieldId) return;
    clearTimeout(timer);
    timer = setTimeout(() => void narrow(form, target.value.trim()), PAUSE_MS);
  };
  form.addEventListener("click", onClick);
  form.addEventListener("input", onInput);
  return () => {
    clearTimeout(timer);
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
  const { place: under = "" } = item.dataset;
  const answer = await fetch(`/places/branches?${new URLSearchParams({ under, scope })}`).catch(() => null);
  if (!answer?.ok) return;
  const nodes: PlaceNode[] = await answer.json();
  const list = document.createElement("ul");
  list.setAttribute("aria-label", `Places in ${item.querySelector("bdi")?.textContent}`);
  list.append(...nodes.map((node) => copyOf(item, node)));
  item.append(list);
}

/** Returns a copy of a place that shows another one. */
function copyOf(item: HTMLElement, { location, name, total, isBranch }: PlaceNode): HTMLElement {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const list of copy.querySelectorAll("ul")) list.remove();
  copy.dataset.place = location;
  const [title, count] = copy.querySelectorAll("bdi, bdi + span");
  if (title) title.textContent = name;
  if (count) count.textContent = total > 0 ? total.toLocaleString("en") : "";
  const button = copy.querySelector("[data-branch]");
  button?.setAttribute("aria-expanded", "false");
  button?.setAttribute("aria-label", `Places in ${name}`);
  button?.classList.toggle("invisible", !isBranch);
  const link = copy.querySelector("a");
  link?.removeAttribute("aria-current");
  if (link?.dataset.parameter) {
    const url = new URL(link.href);
    url.searchParams.set(link.dataset.parameter, location);
    link.href = url.pathname + url.search;
  }
  const radio = copy.querySelector("input");
  if (radio) {
    radio.checked = false;
    radio.value = location;
  }
  return copy;
}

/** Shows the places of any level that have a text, or the whole tree again. */
async function narrow(form: HTMLElement, typed: string) {
  const root = form.querySelector<HTMLElement>("[data-places]");
  if (!root) return;
  const tree = root.querySelector("ul:not([data-found])") as HTMLElement | null;
  const none = root.querySelector<HTMLElement>("[data-no-places]");
  const first = tree?.querySelector<HTMLElement>("[data-place]");
  if (!tree || !none || !first) return;
  const isTyped = typed !== "";
  const answer = isTyped
    ? await fetch(`/access-points/new/locations?${new URLSearchParams({ q: typed })}`).catch(() => null)
    : null;
  const found: string[] = answer?.ok ? await answer.json() : [];
  root.querySelector("[data-found]")?.remove();
  tree.hidden = isTyped;
  none.hidden = !isTyped || found.length > 0;
  if (found.length === 0) return;
  const list = document.createElement("ul");
  list.dataset.found = "";
  list.setAttribute("aria-label", "Places found");
  list.append(
    ...found.map((location) => copyOf(first, { location, name: location, total: 0, isBranch: false, below: [] })),
  );
  root.append(list);
}
