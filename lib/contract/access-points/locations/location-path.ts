import { foldForOrder, foldForSearch, foldWithOffsets } from "../../fold";

/** The office may choose another one. */
export const DEFAULT_SEPARATOR = " / ";

/** `location` is the one up to the place, `name` its last part. */
export type NamedPlace = { location: string; name: string };

/** Of “A / 2 / 210”: “A”, “A / 2”, “A / 2 / 210”. No part ends in a space. Separators are compared by their keys. */
export function placesOf(location: string, separator: string): NamedPlace[] {
  const { key, offsetOf } = foldWithOffsets(location);
  const sign = foldForSearch(separator);
  const places: NamedPlace[] = [];
  let [keyFrom, from] = [0, 0];
  for (let at = findSeparator(key, sign, keyFrom); at >= 0; at = findSeparator(key, sign, keyFrom)) {
    const end = offsetOf(at);
    places.push({ location: location.slice(0, end), name: location.slice(from, end) });
    keyFrom = at + sign.length;
    from = offsetOf(keyFrom);
  }
  return [...places, { location, name: location.slice(from) || location }];
}

function findSeparator(text: string, separator: string, from: number): number {
  let at = text.indexOf(separator, from + 1);
  while (at > 0 && text[at - 1] === " ") at = text.indexOf(separator, at + 1);
  return at;
}

export type PlaceMove = { from: string; to: string };

/** A place is compared by its key. A location outside of the place stays as it is. */
export function movedLocation(location: string, { from, to }: PlaceMove, separator: string): string {
  const key = foldForOrder(from);
  const place = placesOf(location, separator).find((one) => foldForOrder(one.location) === key);
  return place ? to + location.slice(place.location.length) : location;
}
