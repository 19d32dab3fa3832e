import { foldForSearch } from "@/lib/contract/fold";

/** "Cost centre (€)" becomes "cost-centre". Blank if the label has no Latin letters. */
export function makeFieldKey(label: string): string {
  const slug = foldForSearch(label)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^[-0-9]+|-$/g, "");
  return slug.slice(0, 40).replace(/-$/, "");
}
