import { useEffect, useRef, useState } from "react";
import { FoldedFields } from "@/components/labels/print-form/folded-fields";
import { usePrint } from "@/components/labels/print-form/use-print-form";
import { type PlaceNode, PlacePicker } from "@/components/place-picker/place-picker";
import { showNotLoaded } from "@/components/ui/feedback/show-toast";
import { placesIn, withPlaces } from "@/lib/contract/access-points/list-parameters";
import { t } from "@/lib/messages/messages";

/** Places to print the labels of, any number of them, in the tree that the filters of the list have too. */
export function PlaceFields() {
  const { places, values, change } = usePrint();
  const { scope, nodes } = places;
  const { filters } = values;
  const box = useRef<HTMLFieldSetElement>(null);
  const chosen = placesIn(filters);
  const isLive = useTickedPlaces(box, filters, change);
  // React renders the tree with the first choice only, because live-places.ts adds places that React does not know.
  const [first] = useState(chosen);
  if (nodes.length === 0) return null;
  const offered = locationsOf(nodes);
  return (
    <FoldedFields
      title={t("print.places")}
      summary={chosen.length === 0 ? t("print.places.all") : chosen.join(", ")}
      hasError={false}
    >
      {/* Without script the server reads the boxes. With script it reads the field “filters”, which has all chosen places. */}
      {!isLive && <input type="hidden" name="places" value="offered" />}
      <fieldset ref={box} className="grid gap-2">
        <legend className="sr-only">{t("print.places.legend")}</legend>
        <input
          id="place-search"
          type="text"
          autoComplete="off"
          placeholder={t("print.places.find")}
          aria-label={t("print.places.find")}
          className="field with-script"
        />
        <PlacePicker
          nodes={[...first.filter((location) => !offered.includes(location)).map(namedPlace), ...nodes]}
          chosen={first}
          scope={scope}
          number="needed"
          choice={{ name: "place" }}
        />
      </fieldset>
      <p className="text-[0.8125rem] text-soft">{t("print.places.help")}</p>
    </FoldedFields>
  );
}

type Change = ReturnType<typeof usePrint>["change"];

/** Writes the ticked places into the filters of the form. Returns whether the script has started. */
function useTickedPlaces(box: React.RefObject<HTMLFieldSetElement | null>, filters: string, change: Change): boolean {
  const [isLive, setIsLive] = useState(false);
  const latest = useRef({ filters, change });
  latest.current = { filters, change };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let stop = () => {};
    let isGone = false;
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "place") return;
      const others = placesIn(latest.current.filters).filter((one) => one !== target.value);
      const places = target.checked ? [...others, target.value] : others;
      // Also for the next place, which may be ticked before this one is rendered.
      latest.current.filters = withPlaces(latest.current.filters, places);
      latest.current.change({ filters: latest.current.filters });
    };
    element.addEventListener("change", onChange);
    setIsLive(true);
    void import("@/components/place-picker/live-places")
      .then(({ startPlacePicker }) => {
        if (!isGone) stop = startPlacePicker(element, "place-search");
      })
      .catch(showNotLoaded);
    return () => {
      isGone = true;
      element.removeEventListener("change", onChange);
      stop();
    };
  }, [box]);
  // Also after an answer of the server, which resets the boxes.
  useEffect(() => {
    const chosen = placesIn(filters);
    for (const each of box.current?.querySelectorAll<HTMLInputElement>("[name=place]") ?? [])
      each.checked = chosen.includes(each.value);
  });
  return isLive;
}

/** Returns a chosen place that is not among those of the tree. */
const namedPlace = (location: string): PlaceNode => ({
  location,
  name: location,
  total: null,
  needed: null,
  isBranch: false,
  below: [],
});

const locationsOf = (nodes: readonly PlaceNode[]): string[] =>
  nodes.flatMap(({ location, below }) => [location, ...locationsOf(below)]);
