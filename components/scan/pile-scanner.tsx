"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState } from "react";
import { CameraView } from "@/components/scan/camera-view";
import { CodeOrPhotoForm } from "@/components/scan/code-or-photo-form";
import { ScannedEntryText } from "@/components/scan/scanned-entry-text";
import { useCamera } from "@/components/scan/use-camera";
import { Button } from "@/components/ui/button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { AddedByScan, ScanAnswer, ScannedEntry } from "@/lib/dashboard/forms/scan";
import { joinSentences, t } from "@/lib/messages/messages";

type PileScannerProps = {
  add: (form: FormData) => Promise<ScanAnswer>;
  undo: (form: FormData) => Promise<ScanAnswer>;
  shown: string[];
  error: string | undefined;
};

export function PileScanner({ add, undo, shown, error }: PileScannerProps) {
  const form = useRef<HTMLFormElement>(null);
  const pile = useScannedPile({ form, add, undo, shown });
  const camera = useCamera((code) => {
    pile.see(code, performance.now());
    return false;
  });
  return (
    <>
      <CameraView
        camera={camera}
        note={
          pile.note && (
            <>
              {pile.note}
              {pile.last && (
                <Button onClick={pile.undo}>{rich("scan.pile.undo", { name: pile.last.name, sr: spoken })}</Button>
              )}
            </>
          )
        }
      />
      <CodeOrPhotoForm isCollecting ref={form} error={error} onCode={pile.put} />
      {pile.refused.length > 0 && (
        <section aria-labelledby="refused" className="max-w-2xl">
          <h2 id="refused" className="py-2 font-semibold">
            {t("scan.pile.notAdded")}
          </h2>
          <ul>
            {pile.refused.map(({ code, entry, error }) => (
              <li key={code} className="grid gap-1 border-t border-line py-2">
                {entry ? (
                  <ScannedEntryText code={code} entry={entry} />
                ) : (
                  <p className="wrap-anywhere">
                    <code dir="ltr" className="font-mono text-xs">
                      {code}
                    </code>{" "}
                    <span className="text-danger">{error}</span>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** In ms: the camera sees a code many times while it is held up. */
const AGAIN_MS = 2_000;

const REFUSED_MAX = 20;

type Send = (form: FormData) => Promise<ScanAnswer>;

/** `error` says why nobody knows what the code leads to. */
type Refused = { code: string; entry: ScannedEntry | null; error: string | null };

type ScannedPileOptions = {
  /** The requests name its person. */
  form: RefObject<HTMLFormElement | null>;
  add: Send;
  undo: Send;
  shown: string[];
};

/** The person may take out again what `last` has. */
function useScannedPile({ form, add, undo, shown }: ScannedPileOptions) {
  const router = useRouter();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [note, setNote] = useState("");
  const [last, setLast] = useState<NonNullable<AddedByScan["point"]> | null>(null);
  const seen = useRef(new Map<string, number>());
  /** Access points that this page added, by code. The camera does not add them again while they are in the pile. */
  const added = useRef(new Map<string, string>());
  const shownBefore = useRef<string[]>([]);

  useEffect(() => {
    // The page may not yet show what was added last. So only what it showed before counts as taken out.
    const takenOut = shownBefore.current.filter((id) => !shown.includes(id));
    for (const [code, id] of added.current) if (takenOut.includes(id)) added.current.delete(code);
    shownBefore.current = shown;
  }, [shown]);

  const send = async (action: Send, values: Record<string, string>): Promise<ScanAnswer> => {
    const data = new FormData(form.current ?? undefined);
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    try {
      return await action(data);
    } catch {
      return { added: null, error: t("scan.pile.noAnswer") };
    }
  };

  const refuse = (code: string, entry: ScannedEntry | null, error: string | null) => {
    setNote(error ?? t("scan.pile.codeNotAdded", { code }));
    setRefused((before) =>
      [{ code, entry, error }, ...before.filter((one) => one.code !== code)].slice(0, REFUSED_MAX),
    );
  };

  const put = async (code: string, by: "camera" | "keyboard") => {
    const { added: answer, error } = await send(add, { code, by });
    setLast(answer?.isNew ? answer.point : null);
    if (!answer?.point) return refuse(code, answer?.entry ?? null, error);
    const { point, isNew, total } = answer;
    added.current.set(code, point.id);
    setRefused((before) => before.filter((one) => one.code !== code));
    const result = t(isNew ? "scan.pile.added" : "scan.pile.already", { name: point.name });
    setNote(joinSentences(result, t("scan.pile.total", { count: total })));
    // The camera starts with the page. Until the person has tapped it, the browser refuses and reports an error.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    router.refresh();
  };

  return {
    refused,
    note,
    last,
    put: (code: string) => put(code, "keyboard"),
    /** `at` is in ms. */
    see: (code: string, at: number) => {
      const before = seen.current.get(code) ?? Number.NEGATIVE_INFINITY;
      seen.current.set(code, at);
      if (at - before >= AGAIN_MS && !added.current.has(code)) void put(code, "camera");
    },
    undo: async () => {
      if (!last) return;
      setLast(null);
      const { error } = await send(undo, { id: last.id });
      for (const [code, id] of added.current) if (id === last.id) added.current.delete(code);
      setNote(error ?? t("scan.pile.tookOut", { name: last.name }));
      router.refresh();
    },
  };
}
