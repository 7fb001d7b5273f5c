import { useState, useId } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../../ui/button.tsx";
import type { SaleDocument } from "../../payments/contract.ts";
import { CHOOSE_STATE, subscribe, STATE_CHOICES } from "../../payments/payments.browser.tsx";
import type { InsiderOffer } from "../contract.ts";
import { INSIDER } from "../domain/item.ts";
import css from "../pages/insider.module.css";

/** The buyer's state, which a GST invoice needs. */
function BuyerState({ value, onChange }: { value: string; onChange: (state: string) => void }) {
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

const pending = (document: SaleDocument) =>
  `Your bank has not confirmed the payment yet. When it does, we’ll email you a ${document.toLowerCase()} and open everything. Don’t pay again.`;

type Props = { offer: InsiderOffer; asksState: boolean; document: SaleDocument };
/** The button that opens the checkout, and the outcome of the payment. */
export function Begin({ offer, asksState, document }: Props) {
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState("");
  const [note, setNote] = useState<string>();
  const { revalidate } = useRevalidator();
  const begin = async () => {
    if (asksState && !state) return setNote(CHOOSE_STATE);
    setBusy(true);
    setNote(undefined);
    const request = { item: INSIDER, amount: offer.amount, ...(state && { buyerState: state }) };
    const result = await subscribe(request);
    setBusy(false);
    if (result.kind === "failed") setNote(result.error);
    if (result.kind === "pending") setNote(pending(document));
    return revalidate();
  };
  return (
    <>
      {asksState && <BuyerState value={state} onChange={setState} />}
      <Button wide busy={busy} onClick={() => void begin()}>
        {busy ? "One moment…" : `Start for ${offer.price}`}
      </Button>
      <output className={css["note"]}>{note}</output>
    </>
  );
}
