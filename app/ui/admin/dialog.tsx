import { useEffect, useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { focusFirst } from "../first-focus.ts";
import { AdminButton } from "./button.tsx";
import css from "./dialog.module.css";
import { useKey } from "./keys.tsx";

/**
 * A native modal dialog, open while rendered; a bottom sheet on a phone. Escape and the backdrop close it,
 * except while it `stays`.
 */
export function Dialog({
  title,
  onClose,
  actions,
  wide = false,
  stays = false,
  children,
}: {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  wide?: boolean;
  stays?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  // a layout effect is cleaned up before the element is removed, so the focus can return
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog, "any");
    }
    return () => dialog?.close();
  }, []);
  const close = () => stays || onClose();
  return (
    // a click on the backdrop; Escape does the same by keyboard
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events -- above
    <dialog
      ref={ref}
      className={[css["dialog"], wide && css["wide"]].filter(Boolean).join(" ")}
      aria-labelledby={id}
      // a second Escape would close it anyway
      {...(stays && { closedby: "none" })}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === ref.current && close()}
    >
      <header className={css["head"]}>
        <h2 id={id}>{title}</h2>
        <AdminButton look="quiet" icon="close" aria-label="Close" disabled={stays} onClick={onClose} />
      </header>
      <div className={css["body"]}>
        {children}
        <output className={css["under-way"]}>{stays && "Working… this closes when it’s done."}</output>
      </div>
      {actions && <footer className={`row ${css["foot"]}`}>{actions}</footer>}
    </dialog>
  );
}

/** A dialog's cancel button, disabled while the dialog `stays`, and its main button. */
export const CancelOr = ({
  onClose,
  stays = false,
  ...doIt
}: ComponentProps<typeof AdminButton> & { onClose: () => void; stays?: boolean }) => (
  <>
    <AdminButton disabled={stays} onClick={onClose}>
      Cancel
    </AdminButton>
    <AdminButton look="solid" {...doIt} />
  </>
);

/**
 * Asks for confirmation of an action, and stays open until it is done, so that it can show a refusal.
 */
export function Confirm({
  title,
  doIt,
  bad = false,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  doIt: string;
  bad?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      stays={busy}
      actions={
        <CancelOr onClose={onClose} stays={busy} look={bad ? "bad" : "solid"} busy={busy} onClick={onConfirm}>
          {doIt}
        </CancelOr>
      }
    >
      {children}
    </Dialog>
  );
}

/** A layout for a list with a `SidePanel` next to it. */
export const Split = ({ children }: { children: ReactNode }) => (
  <div className={css["split"]}>{children}</div>
);

/**
 * The panel of an item opened from a list: next to the list, or above it on narrow screens. Takes the focus
 * when it opens; Escape closes it.
 */
export function SidePanel({
  title,
  onClose,
  actions,
  children,
}: {
  title: string;
  onClose: () => void;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const id = useId();
  useKey("Escape", onClose);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside ref={ref} className={css["side"]} aria-labelledby={id} tabIndex={-1}>
      <header className={css["head"]}>
        <h2 id={id}>{title}</h2>
        <AdminButton look="quiet" small icon="close" aria-label="Close" onClick={onClose} />
      </header>
      <div className={css["body"]}>{children}</div>
      {actions && <footer className={`row ${css["foot"]}`}>{actions}</footer>}
    </aside>
  );
}
