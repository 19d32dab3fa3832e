import { describe, expect, test } from "vitest";
import {
  copiesForm,
  type LabelValues,
  type PrinterValues,
  printerAddressForm,
  printerForm,
  printForm,
  type StockValues,
  stockForm,
} from "./label-forms";

type Parsed = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };

/** Returns the error messages by field. */
const errorsOf = ({ error }: Parsed) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("/"), message]));

const printer: PrinterValues = {
  ...{ name: "Copier", dpi: "", offsetXMm: "", offsetYMm: "0", scaleX: "", scaleY: "100" },
  ...{ shared: "", teamIds: [], stock: "", connection: "zpl", host: " 192.168.1.50 ", port: "", url: "" },
};

describe("the form of a printer profile", () => {
  test("converts percent to a ratio, a decimal comma to a number and blank fields to their defaults", () => {
    expect(printerForm.parse({ ...printer, offsetXMm: "−0,4", scaleY: "100,5" })).toMatchObject({
      name: "Copier",
      dpi: null,
      offsetXMm: -0.4,
      offsetYMm: 0,
      scaleX: 1,
      scaleY: 1.005,
    });
  });

  test("states the limits of a scale in percent, the unit of its field", () => {
    expect(errorsOf(printerForm.safeParse({ ...printer, scaleX: "80", scaleY: "111" }))).toEqual({
      scaleX: "Horizontal scale: enter 90 % or more.",
      scaleY: "Vertical scale: enter 110 % or less.",
    });
  });

  test("has a connection only if the printer is shared", () => {
    expect(printerForm.parse(printer)).toMatchObject({ shared: false, connection: null });
    const connection = { kind: "zpl", host: "192.168.1.50", port: 9_100 };
    expect(printerForm.parse({ ...printer, shared: "yes" })).toMatchObject({ shared: true, connection });
    expect(printerForm.parse({ ...printer, shared: "yes", connection: "" })).toMatchObject({ connection: null });
  });

  test("reports a wrong address at its field, also before the printer is saved", () => {
    const wrong = { ...printer, shared: "yes", port: "80", host: "" };
    const errors = { host: expect.stringContaining("192.168.1.50"), port: expect.stringContaining("9,100") };
    expect(errorsOf(printerForm.safeParse(wrong))).toEqual(errors);
    expect(errorsOf(printerAddressForm.safeParse({ ...wrong, name: "" }))).toEqual(errors);
    const url = "http://192.168.1.60:8080/ipp";
    expect(errorsOf(printerForm.safeParse({ ...wrong, connection: "ipp", url }))).toEqual({
      url: expect.stringContaining("Use port 631 or 443"),
    });
  });
});

const stock: StockValues = {
  name: "Office sheet",
  kind: "sheet",
  paperName: "A4",
  paperWidthMm: "210",
  paperHeightMm: "297",
  columns: "2",
  rows: "6",
  labelWidthMm: "90",
  labelHeightMm: "40",
  leftMarginMm: "10",
  topMarginMm: "20",
  horizontalPitchMm: "95",
  verticalPitchMm: "42",
  cornerRadiusMm: "",
  shape: "rectangle",
  directThermal: "",
};

test("the form of own stock says whether it is direct thermal", () => {
  expect(stockForm.parse({ ...stock, directThermal: "yes" })).toMatchObject({ directThermal: true });
  expect(stockForm.parse(stock)).toMatchObject({ directThermal: false });
});

test("the form of own stock reports an error about the paper at the field of that measure", () => {
  expect(stockForm.parse(stock)).toMatchObject({ paper: { name: "A4", widthMm: 210, heightMm: 297 }, columns: 2 });
  const errors = errorsOf(stockForm.safeParse({ ...stock, paperHeightMm: "9999", columns: "1.5" }));
  expect(Object.keys(errors)).toEqual(["paperHeightMm", "columns"]);
});

const job: LabelValues = {
  what: "filter",
  ids: "",
  except: "",
  first: "",
  isSorted: "",
  q: "",
  scope: "",
  label: "",
  filters: "",
  sort: "",
  list: "",
  stock: "avery-a4-l7160",
  lengthMm: "",
  turn: "",
  used: "",
  design: "",
  fields: ["name"],
  side: "",
  textSize: "",
  order: "",
  copies: "1",
  copyOrder: "",
  printer: "",
  dpi: "",
};
const parseJob = (values: Partial<LabelValues>) => printForm.safeParse({ ...job, ...values, format: "pdf" });

describe("the print form", () => {
  test("sends the direction of a roll only when the person has changed it", () => {
    expect(parseJob({ turn: "no" }).data).toMatchObject({ turned: false });
    expect(parseJob({}).data?.turned).toBeUndefined();
  });

  test("converts used labels to cells and a pasted list to lines", () => {
    expect(parseJob({ what: "list", list: "D-01\n\n Door 2 ", used: "1-3, 5" }).data).toMatchObject({
      select: { list: ["D-01", "Door 2"], scope: "mine" },
      skip: [1, 2, 3, 5],
    });
  });

  test("takes the filters of a list's URL, and refuses a text that no URL has room for", () => {
    const filters = "location=Pier&field.floor=1";
    const select = { location: "Pier", field: { floor: "1" } };
    expect(parseJob({ what: "filter", filters }).data).toMatchObject({ select });
    const long = `${filters}${"&q=a".repeat(20_000)}`;
    expect(errorsOf(parseJob({ what: "filter", filters: long }))).toEqual({ what: expect.any(String) });
  });

  test("leaves the order of a filter to a service that sorts its list, and as many labels as one job may have", () => {
    expect(parseJob({ order: "name", isSorted: "1", first: "1", copies: "3" }).data).toMatchObject({
      select: { sort: "name", first: 6_666 },
      order: "given",
    });
    expect(parseJob({ order: "name" }).data).toMatchObject({ select: { sort: "-createdAt" }, order: "name" });
    expect(parseJob({ what: "ids", ids: "a b", order: "name", isSorted: "1" }).data).toMatchObject({ order: "name" });
  });

  test("reports every error at the field that people see", () => {
    expect(errorsOf(parseJob({ used: "2-x", copies: "0", what: "list", list: `D-01\n${"x".repeat(600)}` }))).toEqual({
      what: "Line 2 of the list is 600 characters long. Shorten it to 512 characters.",
      used: "Enter numbers, such as 1-5, 8.",
      copies: "Copies: enter 1 or more.",
    });
    expect(errorsOf(parseJob({ what: "ids" }))).toEqual({
      what: "Nothing is selected. Choose at least one access point.",
    });
  });
});

test("the form of one label checks the copies", () => {
  expect(copiesForm.safeParse({ copies: "3" }).data).toEqual({ copies: 3 });
  expect(copiesForm.safeParse({ copies: "0" }).error?.issues).toMatchObject([
    { path: ["copies"], message: "Copies: enter 1 or more." },
  ]);
});
