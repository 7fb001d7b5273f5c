import { type ComponentProps, useState } from "react";
import { Field } from "../../../../ui/field.tsx";
import css from "../../ui/forms.module.css";

/** A password field with a button that shows the text. */
export function PasswordField(props: ComponentProps<typeof Field>) {
  const [shown, setShown] = useState(false);
  return (
    <div className={css["password"]}>
      <Field {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"}
        <span className="visually-hidden"> what you typed</span>
      </button>
    </div>
  );
}
