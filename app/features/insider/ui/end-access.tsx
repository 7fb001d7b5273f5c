import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet, SheetWords } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { endSubscription } from "../../payments/payments.browser.tsx";
import type { Membership } from "../contract.ts";

type Props = { subscription: NonNullable<Membership["subscription"]>; className?: string | undefined };

/** The way out: says what becomes of it, asks once, and ends it. */
export function EndAccess({ subscription: { id, paidUntil }, className }: Props) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { revalidate } = useRevalidator();
  const close = () => {
    setRefusal(undefined);
    setOpen(false);
  };
  const end = async () => {
    setBusy(true);
    const answer = await endSubscription(id);
    setBusy(false);
    if (!answer.ok) return setRefusal(answer.error);
    setOpen(false);
    toast.success(answer.before ? "It had been ended already." : "It ends. Nothing more is charged.");
    return revalidate();
  };
  return (
    <>
      <Button className={className} look="line" wide onClick={() => setOpen(true)}>
        End Insider access
      </Button>
      <Sheet open={open} onClose={close} label="End Insider access" tone="tone-light">
        <SheetWords title="End Insider access?">
          <p>
            Nothing more is charged.{" "}
            {paidUntil
              ? `What you have paid for stays open until ${formatIndiaDay(paidUntil)}.`
              : "It closes at once: nothing of it is paid for."}{" "}
            You can begin again after that, at the price of that day.
          </p>
          {refusal && <p role="alert">{refusal}</p>}
          <Button wide look="ink" busy={busy} onClick={() => void end()}>
            {busy ? "Ending…" : "End it"}
          </Button>
          <Button wide look="line" onClick={close}>
            Keep it
          </Button>
        </SheetWords>
      </Sheet>
    </>
  );
}
