"use client";

import { useEffect, useRef, useState } from "react";
import { type Camera, cameraProblem, startCamera } from "@/components/scan/camera";
import { PileList } from "@/components/scan/pile-list";
import { usePile } from "@/components/scan/use-pile";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/fields/field";

type State = "off" | "starting" | "on";

/** Scans codes with the camera: opens the first one, or collects several in a pile. Hidden without script. */
export function CameraScanner({ canExport, canPrint }: { canExport: boolean; canPrint: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<State>("off");
  const [shown, setShown] = useState<Camera | null>(null);
  const [hasLight, setLight] = useState(false);
  const [isCollecting, setCollecting] = useState(false);
  const [status, setStatus] = useState("");
  const pile = usePile();

  const stop = () => {
    camera.current?.stop();
    camera.current = null;
    setState("off");
    setShown(null);
    setLight(false);
  };

  // The latest closure, because the camera keeps the function that it was started with.
  const onCode = useRef((_code: string) => {});
  onCode.current = (code) => {
    if (isCollecting) return pile.add(code, performance.now());
    stop();
    setStatus(`Found ${code}. Opening…`);
    location.assign(`/q?${new URLSearchParams({ code })}`);
  };

  useEffect(() => {
    // A document that was loaded as another page, such as sign-in, may not use the camera.
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded && new URL(loaded.name).pathname !== location.pathname) location.reload();
    return () => camera.current?.stop();
  }, []);

  const start = async (id: string | null) => {
    stop();
    if (!video.current || !navigator.mediaDevices) return setStatus(cameraProblem());
    setState("starting");
    setStatus("Starting the camera…");
    try {
      const started = await startCamera({
        video: video.current,
        id,
        onCode: (code) => onCode.current(code),
        onEnd: () => {
          stop();
          setStatus("The camera was switched off.");
        },
      });
      camera.current = started;
      setShown(started);
      setState("on");
      setStatus("Hold the code in front of the camera.");
    } catch (error) {
      stop();
      setStatus(cameraProblem(error));
    }
  };

  const switchLight = async () => {
    await shown?.setTorch?.(!hasLight);
    setLight(!hasLight);
  };

  return (
    <section aria-labelledby="camera" className="with-script grid max-w-2xl gap-3">
      <h2 id="camera" className="text-base font-bold">
        Camera
      </h2>
      <video
        ref={video}
        muted
        playsInline
        aria-label="Picture of the camera"
        className={`max-h-[60vh] w-full rounded-lg bg-ink object-contain ${state === "on" ? "" : "hidden"}`}
      />
      <p role="status" className="min-h-5 wrap-anywhere">
        {(isCollecting && pile.note) || status}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {state === "on" ? (
          <Button
            size="form"
            onClick={() => {
              stop();
              setStatus("The camera is off.");
            }}
          >
            Stop camera
          </Button>
        ) : (
          <Button kind="primary" size="form" disabled={state === "starting"} onClick={() => start(null)}>
            Start camera
          </Button>
        )}
        {shown?.setTorch && (
          <Button size="form" aria-pressed={hasLight} onClick={switchLight}>
            Light
          </Button>
        )}
        {shown && shown.choices.length > 1 && (
          <CompactSelect
            id="camera-choice"
            label="Camera"
            value={shown.id}
            onChange={(event) => start(event.target.value)}
          >
            {shown.choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </CompactSelect>
        )}
        <label className="inline-flex min-h-10 items-center gap-2">
          <input type="checkbox" checked={isCollecting} onChange={(event) => setCollecting(event.target.checked)} />
          Collect several in a pile
        </label>
      </div>
      {(isCollecting || pile.items.length > 0) && (
        <PileList
          items={pile.items}
          canExport={canExport}
          canPrint={canPrint}
          onRemove={pile.remove}
          onRetry={pile.retry}
        />
      )}
    </section>
  );
}
