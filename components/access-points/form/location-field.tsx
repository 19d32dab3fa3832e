import { type ComponentProps, useId } from "react";
import { TextField } from "@/components/ui/fields/field";
import { placesFound, useSuggestions } from "@/components/ui/fields/use-suggestions";

/** With fewer suggestions the page knows them all. */
const KNOWN_MAX = 20;

type LocationFieldProps = ComponentProps<typeof TextField> & { typed: string; locations: string[] };

/** With script, also suggests the places that complete what is typed by one level. */
export function LocationField({ typed, locations, ...field }: LocationFieldProps) {
  const id = useId();
  const isAsked = locations.length >= KNOWN_MAX && typed.trim() !== "";
  const answer = useSuggestions<string[]>(isAsked ? placesFound(typed) : null);
  const found = (isAsked && answer?.found) || locations;

  if (locations.length === 0) return <TextField {...field} />;
  return (
    <div>
      <TextField {...field} list={id} />
      <datalist id={id}>
        {found.map((location) => (
          <option key={location} value={location} />
        ))}
      </datalist>
    </div>
  );
}
