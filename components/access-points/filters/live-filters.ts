import { relationControl } from "@/components/access-points/list-url/follow-relations";
import { startPlacePicker } from "@/components/place-picker/live-places";
import { placesFound, startSuggestions } from "@/components/ui/fields/use-suggestions";
import { t } from "@/lib/messages/messages";

export function startFilters(form: HTMLFormElement, open: (url: string) => void): () => void {
  const act = () => {
    const url = urlOf(form);
    if (url !== null) open(url);
  };
  const suggestions = startSuggestions<string[]>(({ found }) => {
    const list = form.querySelector("#filter-locations");
    if (found) list?.replaceChildren(...found.map((location) => new Option(location, location)));
  });
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && !isComplete(target)) return;
    act();
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    act();
  };
  const onInput = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.list?.id !== "filter-locations") return;
    // A suggestion that was chosen is no typed text.
    if (!(event instanceof InputEvent) || event.inputType === "insertReplacementText") act();
    else suggestions.ask(placesFound(target.value));
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("[data-add-location]") : null;
    const last = button?.previousElementSibling;
    if (!button || !(last instanceof HTMLInputElement)) return;
    const another = last.cloneNode() as HTMLInputElement;
    another.value = "";
    button.before(another);
    another.focus();
  };
  const handlers = { change: onChange, submit: onSubmit, input: onInput, click: onClick };
  for (const [name, handle] of Object.entries(handlers)) form.addEventListener(name, handle);
  const stopPicker = startPlacePicker(form, "filter-location");
  // Applies a choice that was made while this script was loading.
  if (hasOtherChoice(form)) act();
  return () => {
    for (const [name, handle] of Object.entries(handlers)) form.removeEventListener(name, handle);
    stopPicker();
    suggestions.stop();
  };
}

const hasOtherChoice = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll("select")].some((list) => list.selectedOptions[0]?.defaultSelected === false);

/** An incomplete date shows a message; a year below 1000 is still being typed. */
function isComplete(input: HTMLInputElement): boolean {
  if (input.type === "date" && input.value.startsWith("0")) return false;
  input.setCustomValidity(input.validity.badInput ? t("filters.incompleteDate") : "");
  return !input.validity.badInput || !input.reportValidity();
}

function urlOf(form: HTMLFormElement): string | null {
  const chosen = form.elements.namedItem(relationControl("location"));
  const isAny = chosen instanceof HTMLSelectElement && chosen.value === "location.any";
  // The handler of the list follows the relations, and removes what is empty.
  const data = new FormData(form);
  if (isAny && data.getAll("location").length === 1) return null;
  const next = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  const shown = new URLSearchParams(location.search);
  for (const name of ["panel", "page", "note"]) shown.delete(name);
  // The URL of the list leaves these out.
  for (const name of ["sort", "label"]) {
    const select = form.elements.namedItem(name);
    const isUnchanged = select instanceof HTMLSelectElement && select.selectedOptions[0]?.defaultSelected;
    if (isUnchanged && !shown.has(name)) next.delete(name);
  }
  if (sorted(next) === sorted(shown)) return null;
  next.set("panel", "filters");
  return `/access-points?${next}`;
}

const sorted = (params: URLSearchParams): string => [...params].map(String).sort().join("&");
