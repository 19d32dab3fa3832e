"use server";

import {
  type PrinterValues,
  printerAddressForm,
  printerForm,
  printerNames,
  stockForm,
  stockNames,
} from "@/lib/contract/labels/label-forms";
import { printerProof } from "@/lib/contract/labels/label-printer";
import type { Failed, Outcome } from "@/lib/contract/outcome";
import type { ServiceClient } from "@/lib/dashboard/client/service-client";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { failure } from "@/lib/dashboard/forms/failure";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import type { PrinterFormState, StockFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText, readTexts, requireForm } from "@/lib/dashboard/forms/read-form";
import { toggleStar } from "@/lib/dashboard/loaders/starred-stocks";
import { t } from "@/lib/messages/messages";

const stocks = "/settings/labels#sizes";
const printers = "/settings/labels#printers";

const idOf = (form: FormData) => readText(form, "id");

export const saveStockAction = async (_previous: StockFormState, form: FormData): Promise<StockFormState> =>
  formAction(form, {
    schema: stockForm,
    names: stockNames,
    send: (client, body) => {
      const id = idOf(form);
      return id ? client.updateLabelStock({ id, body }) : client.createLabelStock({ body });
    },
    done: () => ({ to: stocks, message: t("point.saved", { name: readText(form, "name") }) }),
  });

export const keepStockAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("equipment.kept.saved"),
    failed: t("equipment.kept.notSaved"),
    send: async () => ({ ok: true, value: await toggleStar(readText(form, "stock")) }),
    to: () => (readText(form, "next") === "first-steps" ? "/" : stocks),
  });

export async function savePrinterAction(_previous: PrinterFormState, form: FormData): Promise<PrinterFormState> {
  const teamIds = requireForm(form)
    .getAll("teamIds")
    .filter((id) => typeof id === "string");
  const values: PrinterValues = { ...readTexts(form, printerNames), teamIds };
  const names = printerNames;
  const state = { values, asked: null };
  const refused = (failed: Failed) => {
    const { connection, ...fields } = failure(failed).fields;
    return { fields: connection ? { ...fields, [addressField(values)]: connection } : fields };
  };
  if (readText(form, "intent") === "ask") {
    return formAction(form, {
      ...{ schema: printerAddressForm, names, input: values, state, refused },
      send: (client, body) => client.askPrinter({ body }),
      done: (asked) => {
        const [reason] = asked.reasons;
        if (asked.state === "away" && reason) {
          return { status: "failed" as const, fields: { [addressField(values)]: t(`printers.reason.${reason}`) } };
        }
        return { asked, values: { ...values, dpi: values.dpi || String(asked.dpi[0] ?? "") } };
      },
    });
  }
  return formAction(form, {
    ...{ schema: printerForm, names, input: values, state, refused },
    send: (client, body) => {
      const id = idOf(form);
      if (!id) return client.createLabelPrinter({ body });
      // People without these fields leave them as they are.
      const { shared, teamIds: _, stock, connection, ...own } = body;
      return client.updateLabelPrinter({ id, body: readText(form, "isShareable") ? body : own });
    },
    done: ({ id, name, connection }) => ({
      to: connection ? printerHref(id) : printers,
      message: t("point.saved", { name }),
    }),
  });
}

const printerHref = (id: string) => `/labels/printers/${encodeURIComponent(id)}`;

const addressField = ({ connection }: PrinterValues) => (connection === "ipp" ? "url" : "host");

export const testPrinterAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    send: (client) => client.testPrinter({ id: idOf(form) }),
    done: ({ state }) => t(`equipment.test.${state}`),
    failed: t("equipment.test.failed"),
    to: ({ ok }) => `${printerHref(idOf(form))}${ok ? "?tested=1" : ""}`,
  });

export const provePrinterAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: printerProof,
    send: (client, body) => client.provePrinter({ id: idOf(form), body }),
    done: ({ id, name }) => ({ to: printerHref(id), message: t("equipment.test.proved", { name }) }),
  });

const deleteEquipment = (form: FormData, to: string, send: (client: ServiceClient) => Promise<Outcome<unknown>>) =>
  buttonAction(form, {
    done: t("equipment.deleted", { name: readText(form, "name") }),
    failed: t("equipment.notDeleted", { name: readText(form, "name") }),
    send,
    isDoneWhenGone: true,
    to: () => to,
  });

export const deleteStockAction = async (form: FormData): Promise<void> =>
  deleteEquipment(form, stocks, (client) => client.deleteLabelStock({ id: idOf(form) }));

export const deletePrinterAction = async (form: FormData): Promise<void> =>
  deleteEquipment(form, printers, (client) => client.deleteLabelPrinter({ id: idOf(form) }));
