import { foldForOrder, foldForSearch, foldWithOffsets } from "../../fold";

/** Separator of the parts of a location, unless the office has chosen another one. */
export const USUAL_SEPARATOR = " / ";

/** A place that a location names: the location up to it, and its own name, which is the last part. */
export type NamedPlace = { location: string; name: string };

/**
 * Returns the places that a location names, from the outermost one to the location itself: of “A / 2 / 210” these are “A”,
 * “A / 2” and “A / 2 / 210”. A part has one character at least and does not end in a space, so that every place is a
 * location that can be typed. Separators are those of the key: “–” counts as “-”, and a wide sign as the usual one.
 */
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

/** Move of a place and of everything below it. */
export type PlaceMove = { from: string; to: string };

/**
 * Returns the location after a move, with the parts below the place as they are. The place is compared by
 * its key. Returns a location outside of the place as it is.
 */
export function movedLocation(location: string, { from, to }: PlaceMove, separator: string): string {
  const key = foldForOrder(from);
  const place = placesOf(location, separator).find((one) => foldForOrder(one.location) === key);
  return place ? to + location.slice(place.location.length) : location;
}
