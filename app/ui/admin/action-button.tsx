import { type ComponentProps, useId } from "react";
import { AdminButton } from "./button.tsx";
import { Trouble } from "./trouble.tsx";
import { useAction } from "./use-action.ts";

/**
 * A button that submits a form to the page's action, or to the one at `action`, and shows an error below if
 * that fails.
 */
export function ActionButton({
  form,
  action,
  ...button
}: Omit<ComponentProps<typeof AdminButton>, "form" | "busy" | "onClick"> & {
  form: Record<string, string>;
  action?: string;
}) {
  const { submit, busy, refused } = useAction<unknown>(useId(), action ? { action } : {});
  return (
    <>
      <AdminButton {...button} busy={busy} onClick={() => void submit(form)} />
      {refused && <Trouble message={refused.error} number={refused.number} />}
    </>
  );
}
