"use client";

import { useEffect, useRef } from "react";
import { withStorage } from "@/components/ui/fields/use-draft";

/** In sessionStorage. Without script the browser alone keeps it. */
export function KeepTyped({ name }: { name: string }) {
  const anchor = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = anchor.current?.form;
    if (!form) return;
    const key = `typed:${name}`;
    for (const [field, value] of read(key)) putBack(form, field, value);
    const keep = () => write(key, changesOf(form));
    const check = ({ target }: Event) => {
      const button = [...form.elements].find((element) => element.matches("[type=submit]"));
      if (target instanceof HTMLSelectElement) form.requestSubmit(button as HTMLElement);
    };
    const listening = new AbortController();
    form.addEventListener("input", keep, listening);
    form.addEventListener("change", check, listening);
    return () => listening.abort();
  }, [name]);
  return <input type="hidden" ref={anchor} />;
}

type Typed = [field: string, value: string][];

function changesOf(form: HTMLFormElement): Typed {
  return [...form.elements].flatMap((element): Typed => {
    if (element instanceof HTMLTextAreaElement)
      return element.value === element.defaultValue ? [] : [[element.name, element.value]];
    if (!(element instanceof HTMLInputElement) || element.type === "hidden") return [];
    if (element.type === "checkbox")
      return element.checked === element.defaultChecked ? [] : [[element.name, element.checked ? "on" : ""]];
    return element.value === element.defaultValue ? [] : [[element.name, element.value]];
  });
}

function putBack(form: HTMLFormElement, field: string, value: string): void {
  const found = form.elements.namedItem(field);
  if (found instanceof HTMLInputElement && found.type === "checkbox") found.checked = value === "on";
  else if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.value = value;
}

const read = (key: string): Typed => withStorage((storage) => JSON.parse(storage.getItem(key) ?? "[]")) ?? [];

const write = (key: string, typed: Typed): void =>
  withStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
