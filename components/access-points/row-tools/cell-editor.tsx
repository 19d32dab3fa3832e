import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type Ref, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type CellControl, loadDetails, type SaveCell } from "@/components/access-points/row-tools/point-details";
import { pointOf, ROW_TOOL } from "@/components/access-points/row-tools/row-tool";
import { FieldOptions, fieldInputs } from "@/components/custom-fields/field-control";
import { Button } from "@/components/ui/button";
import { showToast } from "@/components/ui/feedback/show-toast";
import { HiddenFields } from "@/components/ui/fields/hidden-fields";
import { PostForm } from "@/components/ui/fields/post-form";
import { t } from "@/lib/messages/messages";

type CellEditorProps = { cell: HTMLTableCellElement; save: SaveCell; onClose: () => void };

/** Enter and a click elsewhere save; Escape leaves the cell as it was. */
export function CellEditor({ cell, save, onClose }: CellEditorProps) {
  const router = useRouter();
  const page = usePathname();
  const [row] = useState(() => cell.closest("tr") as HTMLTableRowElement);
  const [id] = useState(() => pointOf(row));
  const [column] = useState(() => columnOf(cell));
  const [shown] = useState(() => (cell.querySelector("[data-row-link]") ?? cell).textContent ?? "");
  const [loaded, setLoaded] = useState<CellControl | null>(null);
  const [message, setMessage] = useState("");
  const [pending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(1);
  const field = useRef<HTMLInputElement | HTMLSelectElement>(null);
  /** Form that was sent before the value that it replaces was known. */
  const early = useRef<HTMLFormElement>(null);

  useEffect(() => {
    cell.classList.add("edited");
    return () => cell.classList.remove("edited");
  }, [cell]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: saving tries again what failed
  useEffect(() => {
    const aborter = new AbortController();
    loadDetails(id, aborter.signal).then(
      ({ controls }) => {
        const control = controls.find((one) => one.column === column);
        if (control) setLoaded(control);
        // The list shows an older value.
        if (control && isOwn(column) && control.text !== shown) setMessage(changedText(control.text));
      },
      (reason: Error) => !aborter.signal.aborted && setMessage(reason.message),
    );
    return () => aborter.abort();
  }, [id, column, shown, attempt]);
  const isReady = loaded !== null || isOwn(column);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control appears when it is loaded
  useEffect(() => {
    field.current?.focus();
    if (field.current instanceof HTMLInputElement) field.current.select();
  }, [isReady]);

  // Sends the form itself: the browser ignores `requestSubmit` while it handles another submit.
  const sendEarly = useEffectEvent(() => {
    // After a message the person decides.
    if (message === "" && early.current) void send(early.current);
    else leaving.stay();
    early.current = null;
  });
  useEffect(() => {
    if (loaded || message !== "") sendEarly();
  }, [loaded, message]);

  const leaving = useLeaveCell(cell, field, () => {
    const form = field.current?.form;
    // Only Save puts the text in the place of somebody else's.
    if (!form?.reportValidity() || (loaded && message === changedText(loaded.text))) return false;
    void send(form);
    return true;
  });
  const close = () => {
    onClose();
    // The link of the name takes no focus while it is hidden.
    cell.classList.remove("edited");
    const { activeElement } = document;
    // A click elsewhere may have put the focus into another field.
    if (activeElement === document.body || cell.contains(activeElement))
      row.querySelector<HTMLElement>("[data-row-link]")?.focus();
  };
  const refuse = (reason: string) => {
    setMessage(reason);
    leaving.stay();
  };
  const send = async (element: HTMLFormElement) => {
    if (pending) return;
    if (!loaded) {
      early.current = element;
      if (message !== "") setAttempt(attempt + 1);
      return setMessage("");
    }
    const form = new FormData(element);
    if (form.get("value") === loaded.text) {
      close();
      return leaving.goOn();
    }
    setPending(true);
    const result = await save(form).catch(() => ({ status: "failed", message: t("list.cell.unanswered") }) as const);
    setPending(false);
    if (result.status === "failed") return refuse(result.message);
    if (result.status === "changed") {
      setLoaded({ ...loaded, text: result.text });
      return refuse(changedText(result.text));
    }
    const undo = async () => {
      form.set("base", JSON.stringify({ [column]: result.text }));
      form.set("value", loaded.text);
      const undone = await save(form).catch(() => null);
      if (undone?.status === "saved") showToast({ page, text: t("list.cell.undone", { name: undone.name }) });
      else showToast({ page, tone: "danger", text: t("list.cell.notUndone", { name: result.name }) });
      router.refresh();
    };
    close();
    showToast({ page, text: t("list.cell.saved", { name: result.name }), undo });
    router.refresh();
    leaving.goOn();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    // A select has no key that sends its form.
    if (event.key === "Enter" && event.target instanceof HTMLSelectElement) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };

  return createPortal(
    <PostForm
      className="cell-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
      onInput={leaving.onInput}
      onKeyDown={onKeyDown}
    >
      <HiddenFields fields={{ id, field: column, base: JSON.stringify({ [column]: loaded?.text }) }} />
      {isReady && (
        <CellField field={field} control={loaded} shown={shown} label={loaded?.label ?? column} error={message} />
      )}
      <div className="cell-bar">
        {message && (
          <p id="cell-error" role="alert" className="w-full wrap-anywhere">
            {message}
          </p>
        )}
        <Button type="submit" kind="primary" aria-disabled={pending}>
          {t("common.save")}
        </Button>
        <Button onClick={close}>{t("common.cancel")}</Button>
      </div>
    </PostForm>,
    cell,
  );
}

function columnOf(cell: HTMLTableCellElement): string {
  const heads = cell.closest("table")?.tHead?.rows[0]?.cells;
  return heads?.[cell.cellIndex]?.dataset.edits ?? "";
}

const changedText = (theirs: string): string =>
  theirs === "" ? t("list.cell.emptiedMeanwhile") : t("list.cell.changedMeanwhile", { value: theirs });

const isOwn = (column: string) => column === "name" || column === "location";

type CellFieldProps = {
  field: RefObject<HTMLElement | null>;
  control: CellControl | null;
  shown: string;
  label: string;
  error: string;
};

function CellField({ field, control, shown, label, error }: CellFieldProps) {
  const props = {
    ref: field as Ref<never>,
    name: "value",
    "aria-label": label,
    "aria-describedby": error ? "cell-error" : undefined,
    "aria-invalid": error ? (true as const) : undefined,
    className: "field-compact w-full",
  };
  const input = fieldInputs[control?.type ?? "text"];
  if (!control || input) {
    const text = control && !isOwn(control.column) ? control.text : shown;
    return <input {...props} {...input} autoComplete="off" defaultValue={text} />;
  }
  return (
    <select {...props} defaultValue={control.text}>
      <FieldOptions
        field={control}
        chosen={control.text}
        none={t(control.required ? "list.cell.choose" : "common.none")}
      />
    </select>
  );
}

/** Elements on which a click also does its own work after the cell is saved. Anywhere else on a row it only saves the cell. */
const CONTROLS = "a, button, label, input, select, summary, [role=option]";

/** As a spreadsheet does. The click waits until the cell is saved; if it fails, the focus returns to the field. */
function useLeaveCell(cell: HTMLTableCellElement, field: RefObject<HTMLElement | null>, save: () => boolean) {
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
