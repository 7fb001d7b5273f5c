import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import type { SaleDocument } from "../../payments/contract.ts";
import { CHOOSE_STATE, STATE_CHOICES, subscribe } from "../../payments/payments.browser.tsx";
import { INSIDER, type InsiderOffer } from "../contract.ts";
import css from "../pages/insider.module.css";

/** The buyer's state, where the invoice needs it. */
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
  `The bank has not answered yet. As soon as it has, a ${document.toLowerCase()} comes by e-mail and ` +
  "everything opens; you need not pay again.";

/** The button that opens the checkout, and what came of it. */
export function Begin({
  offer,
  asksState,
  document,
}: {
  offer: InsiderOffer;
  asksState: boolean;
  document: SaleDocument;
}) {
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
        {busy ? "One moment…" : `Begin for ${offer.price}`}
      </Button>
      <output className={css["note"]}>{note}</output>
    </>
  );
}

/** For somebody who is not signed in: what is sold belongs to an account. */
export const SignInFirst = ({ price }: { price: string }) => (
  <>
    <ButtonLink wide to="/auth?next=/insider">
      Sign in, and begin for {price}
    </ButtonLink>
    <p className={css["note"]}>It is opened to an account, so please sign in or make one first.</p>
  </>
);
