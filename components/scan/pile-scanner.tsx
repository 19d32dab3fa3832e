"use client";

import { useRef } from "react";
import { CameraView } from "@/components/scan/camera-view";
import { CodeOrPhotoForm } from "@/components/scan/code-or-photo-form";
import { ScannedEntryText } from "@/components/scan/scanned-entry-text";
import { useCamera } from "@/components/scan/use-camera";
import { useScannedPile } from "@/components/scan/use-scanned-pile";
import { Button } from "@/components/ui/button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import type { ScanAnswer } from "@/lib/dashboard/forms/scan";
import { t } from "@/lib/messages/messages";

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
