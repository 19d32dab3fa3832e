import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { ROW_TOOL } from "@/components/access-points/row-tools/row-tool";

/** Elements on which a click also does its own work after the cell is saved. Anywhere else on a row it only saves the cell. */
const CONTROLS = "a, button, label, input, select, summary, [role=option]";

/** As a spreadsheet does. The click waits until the cell is saved; if it fails, the focus returns to the field. */
export function useLeaveCell(cell: HTMLTableCellElement, field: RefObject<HTMLElement | null>, save: () => boolean) {
  const isTyped = useRef(false);
  const waiting = useRef<Event | null>(null);
  const stay = () => {
    if (waiting.current) field.current?.focus();
    waiting.current = null;
  };
  const onLeave = useEffectEvent((event: Event) => {
    const { target } = event;
    // The buttons of a message belong to an earlier change, and leave the text as it is.
    const isHere = target instanceof Element && (cell.contains(target) || target.closest(".toast") !== null);
    if (!isTyped.current || isHere) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.current = event;
    if (!save()) stay();
  });
  useEffect(() => {
    const aborter = new AbortController();
    // On the window and while the event goes down, so that it comes before the list and all buttons.
    const options = { capture: true, signal: aborter.signal };
    for (const type of ["click", ROW_TOOL]) window.addEventListener(type, (event) => onLeave(event), options);
    return () => aborter.abort();
  }, []);
  return {
    onInput: () => {
      isTyped.current = true;
    },
    stay,
    goOn: () => {
      isTyped.current = false;
      const event = waiting.current;
      waiting.current = null;
      if (event instanceof CustomEvent) event.target?.dispatchEvent(new CustomEvent(event.type, event));
      if (event instanceof MouseEvent && event.target instanceof Element && event.target.closest(CONTROLS))
        event.target.dispatchEvent(new MouseEvent(event.type, event));
    },
  };
}
