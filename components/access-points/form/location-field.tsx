import { type ComponentProps, useId } from "react";
import { TextField } from "@/components/ui/fields/field";
import { placesFound, useSuggestions } from "@/components/ui/fields/use-suggestions";

/** Number of suggestions that the page knows at most. With fewer it knows them all. */
const KNOWN_MAX = 20;

type LocationFieldProps = ComponentProps<typeof TextField> & { typed: string; locations: string[] };

/**
 * A field that suggests the locations in use, the most used first. With script, the service is asked for those that
 * contain what is typed, and for the places that complete it by one level.
 */
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
