import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { takeFocus } from "./follow-focus.ts";
import css from "./forms.module.css";

type Props = {
  busy: boolean;
  action: string;
  doing?: string;
  leave?: string;
  onClose: () => void;
  children?: ReactNode;
};

/**
 * The end of a form that opened on the profile: submit, further actions, cancel. `doing` is the label while
 * busy.
 */
export function FormFoot({ busy, action, doing = "Checking…", leave = "Cancel", onClose, children }: Props) {
  const foot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = foot.current?.closest("form");
    if (form) takeFocus(form);
  }, []);
  return (
    <div ref={foot} className={`row ${css["foot"]}`}>
      <Button type="submit" look="ink" small busy={busy}>
        {busy ? doing : action}
      </Button>
      {children}
      <button type="button" className="link" onClick={onClose}>
        {leave}
      </button>
    </div>
  );
}
