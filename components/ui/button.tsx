import type { ComponentProps } from "react";

export type Look = {
  kind?: "primary" | "plain" | "danger" | "quiet";
  /** 34 px and 40 px high. */
  size?: "toolbar" | "form";
};

const kinds = {
  primary: "font-semibold border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong",
  plain: "border-line bg-card text-ink hover:border-edge hover:bg-hover",
  danger: "font-semibold border-danger bg-danger text-on-danger hover:opacity-90",
  quiet: "border-transparent text-ink hover:bg-hover",
} as const;

const sizes = { toolbar: "", form: "min-h-10 px-[18px] touch:min-h-11" } as const;

export const buttonClass = ({ kind = "plain", size = "toolbar" }: Look = {}, more = ""): string =>
  ["btn", kinds[kind], sizes[size], more].filter(Boolean).join(" ");

export function Button({ kind, size, type = "button", className, ...rest }: Look & ComponentProps<"button">) {
  return <button type={type} className={buttonClass({ kind, size }, className)} {...rest} />;
}
