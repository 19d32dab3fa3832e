"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { rich } from "@/components/ui/text/rich";
import { t } from "@/lib/messages/messages";

type FirstStepsDoneProps = {
  personId: string;
  steps: number;
  isDone: boolean;
};

/** To a person who has seen them in this browser while they were not done. */
export function FirstStepsDone({ personId, steps, isDone }: FirstStepsDoneProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const key = `first-steps ${personId}`;
    if (!isDone) return localStorage.setItem(key, "begun");
    if (localStorage.getItem(key) === null) return;
    localStorage.removeItem(key);
    setIsShown(true);
  }, [personId, isDone]);
  if (!isShown || !isDone) return null;
  return (
    <Notice tone="good" role="status" actions={<Button onClick={() => setIsShown(false)}>{t("common.close")}</Button>}>
      {rich("overview.steps.allDone", { count: steps, b: (text) => <strong>{text}</strong> })}
    </Notice>
  );
}
