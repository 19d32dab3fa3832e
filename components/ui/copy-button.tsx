"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { rich } from "@/components/ui/text/rich";
import { spoken } from "@/components/ui/text/spoken";
import { t } from "@/lib/messages/messages";

const SHOWN_MS = 4_000;

type CopyButtonProps = {
  target: string;
  what: "code" | "callbackAddress" | "recoveryCodes" | "token" | "link";
  /** Name of the person whose link it is, where there are several. */
  of?: string;
};

/** Hidden without script: a click selects the text then. */
export function CopyButton({ target, what, of }: CopyButtonProps) {
  const [result, setResult] = useState<"copied" | "selected" | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  return (
    <>
      <Button className="with-script print:hidden" onClick={async () => setResult(await copy(target))}>
        {/* Both texts lie in one cell, so that the button keeps its width. */}
        <span className="inline-grid *:[grid-area:1/1]">
          <span className={result === "copied" ? "invisible" : ""}>
            {of === undefined
              ? rich(`ui.copy.${what}.button`, { sr: spoken })
              : rich("ui.copy.linkOf", { name: of, sr: spoken })}
          </span>
          <span className={result === "copied" ? "" : "invisible"}>{t("common.copied")}</span>
        </span>
      </Button>
      <span role="status" className={result === "selected" ? "text-[0.8125rem] text-soft" : "sr-only"}>
        {result === "copied" && t(`ui.copy.${what}.done`)}
        {result === "selected" && t("ui.copy.selected")}
      </span>
    </>
  );
}

/** Selects it where the browser has no clipboard, such as over http. */
async function copy(id: string): Promise<"copied" | "selected"> {
  const element = document.getElementById(id);
  const field = element instanceof HTMLInputElement ? element : null;
  try {
    await navigator.clipboard.writeText(field?.value ?? element?.textContent ?? "");
    return "copied";
  } catch {
    if (field) field.select();
    else if (element) getSelection()?.selectAllChildren(element);
    return "selected";
  }
}
