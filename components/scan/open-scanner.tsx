"use client";

import { CameraView } from "@/components/scan/camera-view";
import { useCamera } from "@/components/scan/use-camera";

/** Scans with the camera, and opens what the first code leads to. */
export function OpenScanner() {
  const camera = useCamera((code) => {
    location.assign(`/q?${new URLSearchParams({ code, by: "camera" })}`);
    return true;
  });
  return <CameraView camera={camera} />;
}
