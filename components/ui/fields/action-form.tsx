import type { ReactNode } from "react";
import { ErrorSummary } from "@/components/ui/feedback/error-summary";
import { PostForm } from "@/components/ui/fields/post-form";
import type { useActionForm } from "@/components/ui/fields/use-action-form";

type ActionFormProps = {
  form: Pick<ReturnType<typeof useActionForm>, "formProps" | "summary">;
  /** Whether the form takes the whole page, because its fields stand in columns or beside a drawing. */
  isWide?: boolean;
  placement?: string;
  onInput?: (form: HTMLFormElement) => void;
  /** Called when Enter is pressed in a field of one line, also while a submit waits for its answer. */
  onEnter?: () => void;
  /** Called when the form is submitted, with the end of its validation. */
  onSubmit?: (validated: Promise<void>) => void;
  children: ReactNode;
};

export function ActionForm({
  form,
  isWide = false,
  placement = "",
  onInput,
  onEnter,
  onSubmit,
  children,
}: ActionFormProps) {
  const { formProps } = form;
  return (
    <PostForm
      {...formProps}
      className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${isWide ? "" : "max-w-xl"} ${placement}`}
      onInput={(event) => {
        formProps.onInput();
        onInput?.(event.currentTarget);
      }}
      onSubmit={(event) => {
        const validated = formProps.onSubmit(event);
        onSubmit?.(validated);
      }}
      onKeyDown={({ key, target, nativeEvent }) => {
        if (key === "Enter" && target instanceof HTMLInputElement && !nativeEvent.isComposing) onEnter?.();
      }}
    >
      <ErrorSummary {...form.summary} />
      {children}
    </PostForm>
  );
}
