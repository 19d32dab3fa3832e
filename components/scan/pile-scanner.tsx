"use client";

import { type FormEvent, useRef } from "react";
import { CameraView } from "@/components/scan/camera-view";
import { CodeLine } from "@/components/scan/code-line";
import { ScannedEntryText } from "@/components/scan/scanned-entry-text";
import { useCamera } from "@/components/scan/use-camera";
import { useScannedPile } from "@/components/scan/use-scanned-pile";
import { Button } from "@/components/ui/button";
import { PostForm } from "@/components/ui/fields/post-form";
import type { ScanAnswer } from "@/lib/dashboard/forms/scan";

type PileScannerProps = {
  /** Adds a typed code without script. */
  addCode: (form: FormData) => Promise<void>;
  add: (form: FormData) => Promise<ScanAnswer>;
  undo: (form: FormData) => Promise<ScanAnswer>;
  /** Ids of the access points in the pile that the page shows. */
  shown: string[];
};

/** Adds one label after another to the print pile: those that the camera sees, and typed codes. */
export function PileScanner({ addCode, add, undo, shown }: PileScannerProps) {
  const form = useRef<HTMLFormElement>(null);
  const pile = useScannedPile({ form, add, undo, shown });
  const camera = useCamera((code) => {
    pile.see(code, performance.now());
    return false;
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("code") as HTMLInputElement;
    void pile.put(field.value);
    field.value = "";
    field.focus();
  };
  return (
    <>
      <CameraView
        camera={camera}
        note={
          pile.note && (
            <>
              {pile.note}
              {pile.last && (
                <Button onClick={pile.undo}>
                  Undo<span className="sr-only"> {pile.last.name}</span>
                </Button>
              )}
            </>
          )
        }
      />
      <PostForm ref={form} action={addCode} onSubmit={onSubmit} className="max-w-2xl">
        <CodeLine verb="Add" />
      </PostForm>
      {pile.refused.length > 0 && (
        <section aria-labelledby="refused" className="max-w-2xl">
          <h2 id="refused" className="py-2 font-semibold">
            Not added
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
