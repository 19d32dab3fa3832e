"use client";

import { CameraView } from "@/components/scan/camera-view";
import { useCamera } from "@/components/scan/use-camera";

export function OpenScanner() {
  const camera = useCamera((code) => {
    location.assign(`/q?${new URLSearchParams({ code, by: "camera" })}`);
    return true;
  });
  return <CameraView camera={camera} />;
}
