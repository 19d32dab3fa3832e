"use server";

import { printerForm, printerNames, stockForm, stockNames } from "@/lib/contract/labels/label-forms";
import { buttonAction } from "@/lib/dashboard/forms/button-action";
import { formAction } from "@/lib/dashboard/forms/form-action";
import type { RecordAction } from "@/lib/dashboard/forms/form-state";
import type { StockFormState } from "@/lib/dashboard/forms/label-form-state";
import { readText } from "@/lib/dashboard/forms/read-form";
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
    done: () => ({ to: stocks, message: t("equipment.saved", { name: readText(form, "name") }) }),
  });

export const keepStockAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("equipment.kept.saved"),
    failed: t("equipment.kept.notSaved"),
    send: async () => ({ ok: true, value: await toggleStar(readText(form, "stock")) }),
    to: () => (readText(form, "next") === "first-steps" ? "/" : stocks),
  });

export const savePrinterAction: RecordAction = async (_previous, form) =>
  formAction(form, {
    schema: printerForm,
    names: printerNames,
    send: (client, body) => {
      const id = idOf(form);
      return id ? client.updateLabelPrinter({ id, body }) : client.createLabelPrinter({ body });
    },
    done: () => ({ to: printers, message: t("equipment.saved", { name: readText(form, "name") }) }),
  });

export const deleteStockAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("equipment.deleted", { name: readText(form, "name") }),
    failed: t("equipment.notDeleted", { name: readText(form, "name") }),
    send: (client) => client.deleteLabelStock({ id: idOf(form) }),
    isDoneWhenGone: true,
    to: () => stocks,
  });

export const deletePrinterAction = async (form: FormData): Promise<void> =>
  buttonAction(form, {
    done: t("equipment.deleted", { name: readText(form, "name") }),
    failed: t("equipment.notDeleted", { name: readText(form, "name") }),
    send: (client) => client.deleteLabelPrinter({ id: idOf(form) }),
    isDoneWhenGone: true,
    to: () => printers,
  });
