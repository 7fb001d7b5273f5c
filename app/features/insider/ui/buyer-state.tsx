import { useId } from "react";
import { STATE_CHOICES } from "../../payments/payments.browser.tsx";
import css from "../pages/insider.module.css";

/** The buyer's state, which a GST invoice needs. */
export function BuyerState({ value, onChange }: { value: string; onChange: (state: string) => void }) {
  const id = useId();
  return (
    <p className={css["state"]}>
      <label htmlFor={id}>Your state, for the invoice</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">Choose…</option>
        {STATE_CHOICES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
