import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { Button } from "../../../ui/button.tsx";
import { Sheet, SheetWords } from "../../../ui/sheet.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { endSubscription } from "../../payments/payments.browser.tsx";
import type { Membership } from "../contract.ts";

type Props = { subscription: NonNullable<Membership["subscription"]>; className?: string };

/** The button and dialog that cancel Insider access. */
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
    toast.success(
      answer.before
        ? "Insider access was already cancelled."
        : "Insider access cancelled. You won’t be charged again.",
    );
    return revalidate();
  };
  return (
    <>
      <Button className={className} look="line" wide onClick={() => setOpen(true)}>
        Cancel Insider access
      </Button>
      <Sheet open={open} onClose={close} label="Cancel Insider access" tone="tone-light">
        <SheetWords title="Cancel Insider access?">
          <p>
            You won’t be charged again.{" "}
            {paidUntil
              ? `You keep access until ${formatIndiaDay(paidUntil)}.`
              : "Access ends now, since no month is paid."}{" "}
            You can start again later, at the price of that day.
          </p>
          {refusal && <p role="alert">{refusal}</p>}
          <Button wide look="ink" busy={busy} onClick={() => void end()}>
            {busy ? "Cancelling…" : "Cancel access"}
          </Button>
          <Button wide look="line" onClick={close}>
            Keep access
          </Button>
        </SheetWords>
      </Sheet>
    </>
  );
}
