import type { ListAbilities } from "@/lib/dashboard/forms/listing";

/** A key of the list and what it does, for as much as the list offers. */
export const keysOfList = ({ search }: ListAbilities): [key: string, meaning: string][] => [
  ...(search ? ([["/", "Search"]] as [string, string][]) : []),
  ["n", "New access point"],
  ["j", "Next row"],
  ["k", "Row before"],
  ["x", "Select the row"],
  ["p", "Print what is selected"],
  ["Enter", "Open the row"],
  ["←", "Previous page"],
  ["→", "Next page"],
  ["?", "This list"],
];
