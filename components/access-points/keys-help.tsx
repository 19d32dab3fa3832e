import { keysOfList } from "@/components/access-points/keys-of-list";
import { Button } from "@/components/ui/button";
import type { ListAbilities } from "@/lib/dashboard/forms/listing";

/** The list's keys. A native popover: its button and Escape work without script, where the keys do not. */
export function KeysHelp({ can }: { can: ListAbilities }) {
  return (
    <>
      <Button kind="quiet" popoverTarget="keys" className="with-script text-soft max-sm:hidden print:hidden">
        Keys
      </Button>
      <div
        id="keys"
        popover="auto"
        role="dialog"
        aria-labelledby="keys-title"
        className="m-auto w-72 max-w-[calc(100vw-2rem)] gap-3 card p-5 backdrop:bg-ink/20 open:grid"
      >
        <h2 id="keys-title" className="font-semibold">
          Keys of the list
        </h2>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5">
          {keysOfList(can).map(([key, meaning]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="chip min-w-7 text-center">{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="text-xs text-soft">None of them inside a field.</p>
        <Button popoverTarget="keys" popoverTargetAction="hide" autoFocus>
          Close
        </Button>
      </div>
    </>
  );
}
