import { t } from "@/lib/messages/messages";

type FileCellFieldProps = {
  line: number;
  column: number;
  label: string;
  value: string;
  isWrong: boolean;
  placeholder?: string | undefined;
  suggestions?: string | undefined;
};

export function FileCellField({ line, column, label, value, isWrong, placeholder, suggestions }: FileCellFieldProps) {
  const field = {
    name: `cell-${line}-${column}`,
    "aria-label": t("import.cellInLine", { field: label, line }),
    "aria-invalid": isWrong || undefined,
    "aria-describedby": reasonId(line),
    defaultValue: value,
    autoComplete: "off",
    placeholder,
    spellCheck: false,
    className: "control h-8.5 w-full min-w-0 bg-card aria-invalid:border-danger",
  } as const;
  // A field of one line would drop line breaks.
  return /[\r\n]/.test(value) ? (
    <textarea rows={2} {...field} className={`${field.className} h-auto`} />
  ) : (
    <input {...field} list={suggestions} />
  );
}

export const reasonId = (line: number): string => `reason-${line}`;
