import type { ComponentProps } from "react";

export type Look = {
  kind?: "primary" | "plain" | "danger" | "quiet";
  /** Toolbars are 34 px high, forms 40 px. */
  size?: "toolbar" | "form";
};

const shape =
  "inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-md border touch:min-h-11 aria-disabled:cursor-progress aria-disabled:opacity-60";

const kinds = {
  primary: "border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  plain: "border-line bg-card text-ink hover:bg-wash",
  danger: "border-danger bg-danger text-on-danger hover:opacity-90",
  quiet: "border-transparent text-ink hover:bg-wash",
} as const;

const sizes = { toolbar: "min-h-[34px] px-3 text-sm", form: "min-h-10 px-[18px] text-sm font-semibold" } as const;

export const buttonClass = ({ kind = "plain", size = "toolbar" }: Look = {}): string =>
  `${shape} ${kinds[kind]} ${sizes[size]}`;

export function Button({ kind, size, type = "button", className = "", ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={`${buttonClass({ kind, size })} ${className}`} {...rest} />;
}
