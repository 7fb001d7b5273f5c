import { type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";
import { toast } from "../toasts.tsx";
import type { GlyphName } from "./glyph.tsx";
import { CancelOr, Dialog } from "./dialog.tsx";
import { Trouble } from "./trouble.tsx";
import { useAction } from "./use-action.ts";

/**
 * A dialog that submits its form to the page's action: it stays open until done, shows errors, and closes
 * with a toast on success.
 * @param intent omitted if a field of that name chooses it
 * @param children the fields; `errorOf` returns the error of a field
 * @param done the text of the toast
 * @param onDone called on success, before it closes
 */
export function ActionDialog({
  title,
  intent,
  doIt,
  icon,
  bad = false,
  disabled = false,
  done,
  onDone,
  onClose,
  children,
}: {
  title: string;
  intent?: string;
  doIt: string;
  icon?: GlyphName;
  bad?: boolean;
  disabled?: boolean;
  done: string;
  onDone?: () => void;
  onClose: () => void;
  children: (errorOf: (field: string) => string | undefined) => ReactNode;
}) {
  const id = useId();
  const { submit, busy: isUnderWay, answer, refused } = useAction<unknown>(id);
  // set with the click, before React Router's own state, so that a second click sends nothing
  const [isSending, setSending] = useState(false);
  const busy = isSending || isUnderWay;
  async function send(form: FormData) {
    setSending(true);
    await submit(form);
    setSending(false);
  }
  const finish = useEffectEvent(() => {
    toast.success(done);
    onDone?.();
    onClose();
  });
  useEffect(() => {
    if (answer?.ok) finish();
  }, [answer]);
  const fields = new Set<string>();
  const errorOf = (field: string) => {
    fields.add(field);
    return refused?.field === field ? refused.error : undefined;
  };
  const content = children(errorOf);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      stays={busy}
      actions={
        <CancelOr
          onClose={onClose}
          stays={busy}
          busy={busy}
          disabled={disabled}
          look={bad ? "bad" : "solid"}
          type="submit"
          form={id}
          icon={icon}
        >
          {doIt}
        </CancelOr>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) void send(new FormData(event.currentTarget));
        }}
      >
        {intent && <input type="hidden" name="intent" value={intent} />}
        {content}
        {refused && !fields.has(refused.field ?? "") && (
          <Trouble message={refused.error} number={refused.number} />
        )}
      </form>
    </Dialog>
  );
}
