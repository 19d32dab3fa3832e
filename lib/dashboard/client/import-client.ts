import "server-only";
import {
  type ImportMapping,
  type RunImportQuery,
  type StoredImport,
  storedImport,
} from "@/lib/contract/access-points/imports/import";
import type { ImportCorrections } from "@/lib/contract/access-points/imports/import-rows";
import type { Outcome } from "@/lib/contract/outcome";
import { request, requestJson } from "./request";

/** How a step answers: JSON, or lines with progress, whose work is cancelled when the browser leaves. */
export type StepOptions = { accept: string; signal: AbortSignal };

export type UploadedFile = { bytes: Uint8Array<ArrayBuffer>; type: string; fileName: string };

/** Creates the operations of the service's client on imports. */
export function importCalls(token: string | undefined) {
  const one = (id: string) => `/imports/${encodeURIComponent(id)}`;
  const step = ({ accept, signal }: StepOptions) => ({ token, file: true, signal, headers: { Accept: accept } });

  return {
    createImport: ({ bytes, type, fileName }: UploadedFile, options: StepOptions): Promise<Outcome<Response>> => {
      const { headers, ...rest } = step(options);
      const path = `/imports?${new URLSearchParams({ fileName })}`;
      return request({ method: "POST", path, raw: bytes, headers: { ...headers, "Content-Type": type }, ...rest });
    },
    getImport: (id: string): Promise<Outcome<StoredImport>> => requestJson(storedImport, { path: one(id), token }),
    updateImport: (id: string, body: ImportMapping, options: StepOptions): Promise<Outcome<Response>> =>
      request({ method: "PATCH", path: one(id), body, ...step(options) }),
    correctImport: (id: string, body: ImportCorrections, options: StepOptions): Promise<Outcome<Response>> =>
      request({ method: "PATCH", path: `${one(id)}/rows`, body, ...step(options) }),
    runImport: (id: string, { wrong }: RunImportQuery, options: StepOptions): Promise<Outcome<Response>> =>
      request({ method: "POST", path: `${one(id)}/run?wrong=${wrong}`, ...step(options) }),
    importFile: (id: string): Promise<Outcome<Response>> => request({ path: `${one(id)}/file`, token, file: true }),
    importWrongRows: (id: string): Promise<Outcome<Response>> =>
      request({ path: `${one(id)}/wrong-rows`, token, file: true }),
  };
}
