import { useEffect, useRef, useState } from "react";
import { type Camera, cameraProblem, mayUseCamera, notAllowed, startCamera } from "@/components/scan/camera";
import { t } from "@/lib/messages/messages";

type State = "off" | "starting" | "on";

/** Starts with the page where the person has allowed it before. `read` returns true to stop the camera. */
export function useCamera(read: (code: string) => boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useRef<Camera | null>(null);
  const [state, setState] = useState<State>("off");
  const [shown, setShown] = useState<Camera | null>(null);
  const [hasLight, setLight] = useState(false);
  const [status, setStatus] = useState("");

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
    if (!read(code)) return;
    stop();
    setStatus(t("scan.camera.found", { code }));
  };

  const start = async (id: string | null) => {
    stop();
    if (!video.current || !navigator.mediaDevices) return setStatus(cameraProblem());
    setState("starting");
    setStatus(t("scan.camera.starting"));
    try {
      const started = await startCamera({
        video: video.current,
        id,
        onCode: (code) => onCode.current(code),
        onEnd: () => {
          stop();
          setStatus(t("scan.camera.ended"));
        },
      });
      // The page was left while the camera started.
      if (!video.current) return started.stop();
      camera.current = started;
      setShown(started);
      setState("on");
      setStatus(t("scan.camera.on"));
    } catch (error) {
      stop();
      setStatus(cameraProblem(error));
    }
  };

  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    // A document that was loaded as another page, such as sign-in, may not use the camera.
    const [loaded] = performance.getEntriesByType("navigation");
    if (loaded && new URL(loaded.name).pathname !== location.pathname) return location.reload();
    let isLeft = false;
    void mayUseCamera().then((isAllowed) => {
      if (isLeft || camera.current) return;
      if (isAllowed) void begin.current(null);
      if (isAllowed === false) setStatus(cameraProblem(notAllowed));
    });
    return () => {
      isLeft = true;
      camera.current?.stop();
      camera.current = null;
    };
  }, []);

  return {
    video,
    state,
    status,
    choices: shown?.choices ?? [],
    id: shown?.id ?? "",
    start,
    stop: () => {
      stop();
      setStatus(t("scan.camera.off"));
    },
    hasLight,
    /** Null when the camera has none. */
    switchLight: shown?.setTorch
      ? async () => {
          await shown.setTorch?.(!hasLight);
          setLight(!hasLight);
        }
      : null,
  };
}
