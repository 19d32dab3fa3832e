import type { ReactNode } from "react";
import type { useCamera } from "@/components/scan/use-camera";
import { Button } from "@/components/ui/button";
import { t } from "@/lib/messages/messages";

type CameraViewProps = {
  camera: ReturnType<typeof useCamera>;
  note?: ReactNode;
};

/** Hidden without script. */
export function CameraView({ camera, note }: CameraViewProps) {
  const { video, state, status, choices, id, start, stop, hasLight, switchLight } = camera;
  return (
    <section aria-label={t("scan.camera")} className="with-script grid max-w-2xl gap-2">
      <div className="relative grid min-h-56 place-items-center overflow-hidden rounded-lg bg-label-ink text-label">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t("scan.camera.picture")}
          className={`max-h-[50dvh] w-full object-contain [grid-area:1/1] ${state === "on" ? "" : "invisible"}`}
        />
        {state === "on" ? (
          <div
            aria-hidden="true"
            className="pointer-events-none aspect-square h-3/5 rounded-xl border-2 border-label [grid-area:1/1]"
          />
        ) : (
          <Button
            kind="primary"
            size="form"
            className="[grid-area:1/1]"
            disabled={state === "starting"}
            onClick={() => start(null)}
          >
            {t("scan.camera.start")}
          </Button>
        )}
        {state === "on" && (
          <div className="absolute end-2 top-2 flex flex-wrap justify-end gap-2">
            {switchLight && (
              <Button aria-pressed={hasLight} onClick={switchLight}>
                {t("scan.camera.light")}
              </Button>
            )}
            {choices.length > 1 && (
              <select
                aria-label={t("scan.camera")}
                value={id}
                onChange={(event) => start(event.target.value)}
                className="field-compact w-auto max-w-40"
              >
                {choices.map((choice) => (
                  <option key={choice.id} value={choice.id}>
                    {choice.name}
                  </option>
                ))}
              </select>
            )}
            <Button onClick={stop}>{t("scan.camera.stop")}</Button>
          </div>
        )}
      </div>
      <div role="status" className="flex min-h-8.5 flex-wrap items-center gap-x-3 wrap-anywhere touch:min-h-11">
        {note || status || t("scan.camera.hint")}
      </div>
    </section>
  );
}
