"use client";

import { useEffect, useRef, useState } from "react";

type Draft = { values: Record<string, string>; version: string };

type DraftOptions = {
  /** Null: no draft. */
  name: string | null;
  /** Never name a password here. */
  fields: readonly string[];
  initial: Record<string, string>;
  /** Such as an ETag or an idempotency key. */
  version: string;
  status: string;
  setValue: (field: string, value: string) => void;
};

/** In sessionStorage, which a link, Back or a reload do not clear. */
export function useDraft(options: DraftOptions) {
  const { name, status, version } = options;
  const [restored, setRestored] = useState<Draft | null>(null);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    if (name === null) return;
    if (status === "saved") deleteDraft(name);
    // After an answer the action decides on the version, and the version of the draft no longer counts.
    if (!isUnanswered(status)) setRestored(null);
    if (status !== "fresh") return;
    const { fields, initial, setValue } = latest.current;
    const draft = readDraft(name);
    if (!draft || !isChanged(draft.values, initial)) return;
    for (const field of fields) setValue(field, draft.values[field] ?? initial[field] ?? "");
    setRestored(draft);
  }, [name, status]);

  const current = restored && isUnanswered(status) ? restored.version : version;
  return {
    isRestored: restored !== null && status === "fresh",
    version: current,
    keep: (form: HTMLFormElement) => {
      if (name === null) return;
      const { fields, initial } = latest.current;
      const formData = new FormData(form);
      const values = Object.fromEntries(fields.map((field) => [field, String(formData.get(field) ?? "")]));
      if (isChanged(values, initial)) writeDraft(name, { values, version: current });
      else deleteDraft(name);
    },
    discard: () => {
      const { fields, initial, setValue } = latest.current;
      if (name !== null) deleteDraft(name);
      for (const field of fields) setValue(field, initial[field] ?? "");
      setRestored(null);
    },
  };
}

const isUnanswered = (status: string): boolean => status === "fresh" || status === "unanswered";

/** A form submits a line break as CR LF. */
const isChanged = (values: Draft["values"], initial: Draft["values"]): boolean =>
  Object.entries(values).some(([field, value]) => value.replaceAll("\r\n", "\n") !== (initial[field] ?? ""));

const keyOf = (name: string) => `draft:${name}`;

export const deleteDraft = (name: string): void => withStorage((storage) => storage.removeItem(keyOf(name)));

const writeDraft = (name: string, draft: Draft): void =>
  withStorage((storage) => storage.setItem(keyOf(name), JSON.stringify(draft)));

const readDraft = (name: string): Draft | null =>
  withStorage((storage) => JSON.parse(storage.getItem(keyOf(name)) ?? "null")) ?? null;

/** Does nothing where the browser refuses storage or it is full: forms work without it. */
export function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.sessionStorage);
  } catch {
    return undefined;
  }
}
