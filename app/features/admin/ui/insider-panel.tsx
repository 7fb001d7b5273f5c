import { useState } from "react";
import { useRevalidator } from "react-router";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { CancelOr, Dialog } from "../../../ui/admin/dialog.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { type Refused, refusedOf, Trouble } from "../../../ui/admin/trouble.tsx";
import { rupees } from "../../../lib/money.ts";
import { toast } from "../../../ui/toasts.tsx";
import type { Membership } from "../../insider/contract.ts";

type Props = { userId: string; name: string };

/** The last day of free access; empty ends it. */
function GiveDialog({ userId, name, given, onClose }: Props & { given: boolean; onClose: () => void }) {
  const [until, setUntil] = useState("");
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const { revalidate } = useRevalidator();
  async function give(day: string | null) {
    if (busy) return;
    setBusy(true);
    setRefused(undefined);
    const result = await callApi(`/api/admin/insiders/${userId}`, { method: "PUT", body: { until: day } });
    setBusy(false);
    if (!result.ok) return setRefused(refusedOf(result));
    toast.success(day ? `${name} has Insider access. We’ve emailed them.` : "Free access removed.");
    await revalidate();
    onClose();
  }
  return (
    <Dialog
      title="Give Insider access"
      onClose={onClose}
      actions={
        <CancelOr onClose={onClose} busy={busy} onClick={() => void give(until)}>
          Give access
        </CancelOr>
      }
    >
      <AdminField
        label="Valid through"
        type="date"
        value={until}
        error={refused?.field === "until" ? refused.message : undefined}
        hint="Free of charge; it ends by itself. It does not affect anything they pay for."
        onChange={(event) => setUntil(event.target.value)}
      />
      {refused && refused.field !== "until" && <Trouble message={refused.message} number={refused.number} />}
      {given && (
        <AdminButton small look="quiet" busy={busy} onClick={() => void give(null)}>
          Remove free access
        </AdminButton>
      )}
    </Dialog>
  );
}

const STATES: Record<string, string> = {
  active: "Paid monthly",
  pending: "Last payment failed, will retry",
  halted: "Payment failed permanently",
  cancelled: "Ended",
  completed: "Ended",
};

/** A member's Insider access, with a form to give it. */
export function InsiderPanel({ userId, name, membership }: Props & { membership: Membership }) {
  const [open, setOpen] = useState(false);
  const { until, given, subscription } = membership;
  return (
    <Panel
      title="Insider access"
      actions={
        <AdminButton small onClick={() => setOpen(true)}>
          Give access…
        </AdminButton>
      }
    >
      <Facts>
        <Fact name="Open">{until ? `Until ${formatIndiaDay(until)}` : "No"}</Fact>
        {given && <Fact name="Given">Complimentary</Fact>}
        {subscription && (
          <Fact name="Paid">
            {rupees(subscription.amount)} per month.{" "}
            {subscription.endingSince
              ? `Ended on ${formatIndiaDay(subscription.endingSince)}`
              : (STATES[subscription.state] ?? subscription.state)}
          </Fact>
        )}
      </Facts>
      {open && <GiveDialog {...{ userId, name, given }} onClose={() => setOpen(false)} />}
    </Panel>
  );
}
