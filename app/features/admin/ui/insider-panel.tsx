import { useState } from "react";
import { formatIndiaDay } from "../../../lib/india-format.ts";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Fact, Facts } from "../../../ui/admin/facts.tsx";
import { AdminField } from "../../../ui/admin/field.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { rupees } from "../../../lib/money.ts";
import type { Membership } from "../../insider/contract.ts";

const STATES: Record<string, string> = {
  active: "Paid monthly",
  pending: "Last payment failed, will retry",
  halted: "Payment failed permanently",
  cancelled: "Ended",
  completed: "Ended",
};

/** A member's Insider access, with dialogs to give and remove free access. */
export function InsiderPanel({ name, membership }: { name: string; membership: Membership }) {
  const [open, setOpen] = useState<"give" | "end">();
  const close = () => setOpen(undefined);
  const { until, given, subscription } = membership;
  return (
    <Panel
      title="Insider access"
      actions={
        <>
          {given && (
            <AdminButton small look="quiet" onClick={() => setOpen("end")}>
              Remove free access…
            </AdminButton>
          )}
          <AdminButton small onClick={() => setOpen("give")}>
            Give access…
          </AdminButton>
        </>
      }
    >
      <Facts>
        <Fact name="Access">{until ? `Until ${formatIndiaDay(until)}` : "None"}</Fact>
        {given && <Fact name="Free access">Complimentary</Fact>}
        {subscription && (
          <Fact name="Subscription">
            {rupees(subscription.amount)} per month.{" "}
            {subscription.endingSince
              ? `Ended on ${formatIndiaDay(subscription.endingSince)}`
              : (STATES[subscription.state] ?? subscription.state)}
          </Fact>
        )}
      </Facts>
      {open === "give" && (
        <ActionDialog
          title="Give Insider access"
          intent="give-access"
          doIt="Give access"
          done={`${name} has Insider access. We’ve emailed them.`}
          onClose={close}
        >
          {(errorOf) => (
            <AdminField
              label="Valid through"
              name="until"
              type="date"
              error={errorOf("until")}
              hint="Free of charge; it ends automatically and does not affect anything they pay for."
            />
          )}
        </ActionDialog>
      )}
      {open === "end" && (
        <ActionDialog
          title="Remove free access?"
          intent="end-access"
          doIt="Remove free access"
          done="Free access removed."
          onClose={close}
        >
          {() => <p>{name} keeps what they pay for.</p>}
        </ActionDialog>
      )}
    </Panel>
  );
}
