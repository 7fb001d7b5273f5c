import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { takeFocus } from "./follow-focus.ts";
import css from "./forms.module.css";

type Props = {
  busy: boolean;
  action: string;
  busyAction?: string;
  cancel?: string;
  onClose: () => void;
  children?: ReactNode;
};

/** The buttons of a form on the profile: submit, further actions, cancel. Focuses the form when it opens. */
export function FormFoot({
  busy,
  action,
  busyAction = "Checking…",
  cancel = "Cancel",
  onClose,
  children,
}: Props) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = foot.current?.closest("form");
    if (form) takeFocus(form);
  }, []);
  return (
    <div ref={foot} className={`row ${css["foot"]}`}>
      <Button type="submit" look="ink" small busy={busy}>
        {busy ? busyAction : action}
      </Button>
      {children}
      <button type="button" className="link" onClick={onClose}>
        {cancel}
      </button>
    </div>
  );
}
