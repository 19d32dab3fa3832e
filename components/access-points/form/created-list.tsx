import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { PostForm } from "@/components/ui/fields/post-form";
import { Link } from "@/components/ui/link";
import type { SavedAccessPoint, SavedRange } from "@/lib/dashboard/forms/form-state";

type CreatedListProps = {
  /** What the batch created, newest first. */
  created: SavedRange[];
  endBatch: (formData: FormData) => Promise<void>;
};

/** What the batch created, newest first, with a link that prints all of its labels in the order of creation. */
export function CreatedList({ created, endBatch }: CreatedListProps) {
  if (created.length === 0) return null;
  const total = countOf(created);
  const printable = created.filter(({ first }) => first.code !== "").reverse();
  const count = countOf(printable);
  const params = new URLSearchParams(
    printable.map((one) => (one.count === 1 ? ["id", one.first.id] : ["created", `${one.first.id}..${one.last.id}`])),
  );
  return (
    <section aria-labelledby="created-just-now" className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="created-just-now" className="mr-auto font-semibold">
          Created just now <span className="text-xs font-normal text-soft">{total.toLocaleString("en")}</span>
        </h2>
        {count > 0 && (
          <ButtonLink href={`/labels?${params}`}>
            {count === 1 ? "Print this one" : `Print all ${count.toLocaleString("en")}`}
          </ButtonLink>
        )}
        <PostForm action={endBatch}>
          <Button type="submit" kind="quiet">
            Clear list
          </Button>
        </PostForm>
      </div>
      <ul>
        {created.map(({ count, first, last }) => (
          <li key={first.id} className="flex flex-wrap items-baseline gap-x-2.5 border-t border-line py-[7px]">
            <span className="min-w-0">
              <PointLink point={first} />
              {count > 1 && (
                <>
                  {" to "}
                  <PointLink point={last} />
                </>
              )}
            </span>
            <span dir="auto" className="min-w-0 text-soft wrap-anywhere">
              {first.location}
            </span>
            {count === 1 ? (
              <code dir="ltr" className="ml-auto max-w-full truncate font-mono text-xs">
                {first.code}
              </code>
            ) : (
              <span className="ml-auto text-xs text-soft">{count.toLocaleString("en")} access points</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const countOf = (created: readonly SavedRange[]): number => created.reduce((sum, { count }) => sum + count, 0);

const PointLink = ({ point: { id, name } }: { point: SavedAccessPoint }) => (
  <Link
    href={`/access-points/${encodeURIComponent(id)}`}
    dir="auto"
    className="min-w-0 wrap-anywhere underline-offset-2 hover:underline"
  >
    {name}
  </Link>
);
