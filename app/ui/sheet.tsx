import { useEffect, useRef, type ReactNode } from "react";
import { focusFirst } from "./first-focus.ts";
import { Icon } from "./icon.tsx";
import css from "./sheet.module.css";

/**
 * A modal bottom sheet, or a card with `centred`: a native dialog that keeps and returns the focus. Escape,
 * the backdrop and the close button close it.
 */
export function Sheet({
  open,
  onClose,
  label,
  tone = "tone-dark",
  centred = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  label: string;
  tone?: "tone-light" | "tone-dark";
  centred?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  /** Expected close events of calls to `close()`: one may arrive after the sheet has been opened again. */
  const closings = useRef(0);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      focusFirst(dialog, "typed");
    }
    if (!open && dialog.open) {
      closings.current++;
      dialog.close();
    }
  }, [open]);
  return (
    // a click on the backdrop; Escape does the same by keyboard
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events -- above
    <dialog
      ref={ref}
      aria-label={label}
      className={[css["sheet"], centred && css["modal"], tone].filter(Boolean).join(" ")}
      onClose={() => (closings.current > 0 ? closings.current-- : onClose())}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && (
        <>
          {!centred && <span className={css["grab"]} aria-hidden="true" />}
          <button type="button" className={css["close"]} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
          {children}
        </>
      )}
    </dialog>
  );
}

/** The content of a sheet: a title, text and buttons. */
export const SheetWords = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css["words"]}>
    <h2>{title}</h2>
    {children}
  </div>
);
