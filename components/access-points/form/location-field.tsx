import { type ComponentProps, useEffect, useId, useState } from "react";
import { TextField } from "@/components/ui/fields/field";

/** Number of suggestions that the page knows at most. With fewer it knows them all. */
const KNOWN_MAX = 20;

/** Delay between the last key and the request for suggestions, in milliseconds. */
const DEBOUNCE_MS = 150;

type LocationFieldProps = ComponentProps<typeof TextField> & { typed: string; locations: string[] };

/**
 * A field that suggests the locations in use, the most used first. With script, the service is asked for those that
 * contain what is typed, and for the places that complete it by one level.
 */
export function LocationField({ typed, locations, ...field }: LocationFieldProps) {
  const id = useId();
  const [found, setFound] = useState(locations);
  const isComplete = locations.length < KNOWN_MAX;

  useEffect(() => {
    if (isComplete || typed.trim() === "") return setFound(locations);
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const url = `/access-points/new/locations?${new URLSearchParams({ q: typed })}`;
      const answer = await fetch(url, { signal: abort.signal }).catch(() => null);
      if (answer?.ok) setFound(await answer.json());
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, isComplete, locations]);

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
